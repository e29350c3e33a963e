import { companyProfile } from '#content/company-profile.ts';
import type { FrequentQuestion } from '#content/faq.ts';
import { absolute } from '#client/lib/browser/site-address.ts';

const { name, blurb, address, phones, emails, hours, claims, rating, business: trade } = companyProfile;

const CONTEXT = { '@context': 'https://schema.org' };

const hour = (value: number) => `${String(value).padStart(2, '0')}:00`;

const postalAddress = {
  '@type': 'PostalAddress',
  streetAddress: address.street,
  postalCode: address.postcode,
  addressLocality: address.city,
  addressRegion: address.region,
  addressCountry: address.countryCode,
};

/** The business with founding year and rating; the rating appears nowhere else. */
export function business(): object {
  return {
    ...CONTEXT,
    '@type': 'LocalBusiness',
    '@id': absolute('/#business'),
    name,
    description: blurb,
    url: absolute('/'),
    image: absolute('/social-card.png'),
    telephone: phones.primary.e164,
    email: emails.general,
    address: postalAddress,
    openingHours: `Mo-Fr ${hour(hours.metadata.from)}-${hour(hours.metadata.to)}`,
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: hour(hours.metadata.from),
      closes: hour(hours.metadata.to),
    },
    currenciesAccepted: trade.currencies.join(', '),
    paymentAccepted: trade.payment.join(', '),
    areaServed: [...trade.areaServed],
    foundingDate: String(claims.foundingYear),
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.value,
      reviewCount: rating.count,
      bestRating: 5,
    },
  };
}

/** The company and its contact points. */
export function organization(): object {
  const contactPoint = (contactType: string, telephone: string, email: string) => ({
    '@type': 'ContactPoint',
    contactType,
    telephone,
    email,
    availableLanguage: [...trade.languages],
  });
  return {
    ...CONTEXT,
    '@type': 'Organization',
    '@id': absolute('/#organization'),
    name,
    url: absolute('/'),
    logo: absolute('/favicon.svg'),
    address: postalAddress,
    contactPoint: [
      contactPoint('sales', phones.primary.e164, emails.sales),
      contactPoint('management', phones.alternative.e164, emails.management),
    ],
  };
}

export function webSite(): object {
  return {
    ...CONTEXT,
    '@type': 'WebSite',
    name,
    url: absolute('/'),
    inLanguage: 'en',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: absolute('/search?q={term}') },
      'query-input': 'required name=term',
    },
  };
}

/** Each answer must also be readable on the page itself. */
export function faq(questions: readonly FrequentQuestion[]): object {
  return {
    ...CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** The path from the landing page to this page. */
export function breadcrumbs(steps: readonly { name: string; path: string }[]): object {
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: absolute(step.path),
    })),
  };
}

export interface ProductData {
  path: string;
  name: string;
  itemNumber: string;
  description: string;
  brand?: string | undefined;
}

/** A product that is quoted on request: without a price it has no offer, and without reviews no rating. */
export function product({ path, name: productName, itemNumber, description, brand }: ProductData): object {
  return {
    ...CONTEXT,
    '@type': 'Product',
    name: productName,
    sku: itemNumber,
    description,
    url: absolute(path),
    ...(brand !== undefined && { brand: { '@type': 'Brand', name: brand } }),
  };
}
