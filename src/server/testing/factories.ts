import { indexProduct } from '#db/queries/product-search.ts';
import type { Database } from '#db/open-database.ts';
import {
  brands,
  outbox,
  portalUsers,
  productCategories,
  products,
  teamMembers,
  vesselProjects,
} from '#db/schema/index.ts';

type Values<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

let made = 0;

/** Makes unique names and item numbers. */
function nextNumber(): number {
  made += 1;
  return made;
}

export function createCategory(db: Database, overrides: Values<typeof productCategories> = {}) {
  const name = `Category ${nextNumber()}`;
  return db
    .insert(productCategories)
    .values({ name, ...overrides })
    .returning()
    .get();
}

export function createBrand(db: Database, overrides: Values<typeof brands> = {}) {
  const name = `Brand ${nextNumber()}`;
  return db
    .insert(brands)
    .values({ name, ...overrides })
    .returning()
    .get();
}

/** A product that search finds at once. */
export function createProduct(db: Database, overrides: Values<typeof products> = {}) {
  const number = nextNumber();
  return db.transaction((tx) => {
    const product = tx
      .insert(products)
      .values({
        name: `Sealing ring ${number}`,
        itemNumber: `SR-${String(number).padStart(4, '0')}`,
        description: 'Sealing ring for the sample pump.',
        ...overrides,
      })
      .returning()
      .get();
    indexProduct(tx, product.id);
    return product;
  });
}

export function createTeamMember(db: Database, overrides: Values<typeof teamMembers> = {}) {
  const number = nextNumber();
  return db
    .insert(teamMembers)
    .values({
      name: `Technician ${number}`,
      position: 'Service technician',
      description: 'Ballast water treatment systems.',
      email: `technician${number}@quayside.example`,
      ...overrides,
    })
    .returning()
    .get();
}

/** A mail that waits and is due at once. */
export function createMail(db: Database, overrides: Values<typeof outbox> = {}) {
  const number = nextNumber();
  return db
    .insert(outbox)
    .values({
      kind: 'contact message',
      recipient: 'sales@quayside.example',
      subject: `Enquiry ${number}`,
      text: `Please quote ring ${number}.`,
      html: `<p>Please quote ring ${number}.</p>`,
      nextAttemptAt: new Date(0),
      idempotencyKey: `enquiry ${number}`,
      createdAt: new Date(0),
      ...overrides,
    })
    .returning()
    .get();
}

/** A staff member, an operator by default. Has no session: see openSessionFor. */
export function createPortalUser(db: Database, overrides: Values<typeof portalUsers> = {}) {
  const number = nextNumber();
  return db
    .insert(portalUsers)
    .values({
      email: `staff${number}@quayside.example`,
      name: `Staff ${number}`,
      role: 'operator',
      ...overrides,
    })
    .returning()
    .get();
}

/** A project inserted directly, bypassing every rule. Without `createdBy` a requester is created. */
export function createProject(db: Database, overrides: Values<typeof vesselProjects> = {}) {
  return db
    .insert(vesselProjects)
    .values({
      vesselName: `Vessel ${nextNumber()}`,
      serviceType: 'annual service',
      createdBy: overrides.createdBy ?? createPortalUser(db, { role: 'manager' }).id,
      ...overrides,
    })
    .returning()
    .get();
}
