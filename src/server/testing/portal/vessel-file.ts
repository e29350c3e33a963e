/** A number with a valid check digit that shipyards do not use. */
function imoNumber(serial: number): string {
  const digits = String(300_000 + serial);
  const sum = Array.from(digits, Number).reduce((total, digit, place) => total + digit * (7 - place), 0);
  return `${digits}${sum % 10}`;
}

const FIRST = [
  'Nordskjær',
  'Haukvær',
  'Solvåg',
  'Bjørnøy',
  'Tindra',
  'Vestkyst',
  'Havglimt',
  'Skarvøy',
  'Lomvi',
  'Ternen',
];
const SECOND = [
  'Vektor',
  'Kvarts',
  'Alfa',
  'Polaris',
  'Fjord',
  'Stella',
  'Aurora',
  'Pioner',
  'Brise',
  'Dønning',
];
const CLIENTS = ['Nordskjær Demo Rederi AS', 'Haukvær Tank', 'Solvåg Demo Bulk ASA', 'HAUKVÆR TANK'];

interface VesselFile {
  rows: number;
  /** This many of the last rows are about vessels of earlier rows, in another spelling. */
  duplicates: number;
  /** This many rows have an error. */
  broken: number;
}

/** A spreadsheet as an office accumulates it over years, with errors on request. */
export function vesselFile({ rows, duplicates, broken }: VesselFile) {
  const brokenRows: number[] = [];
  const ships = rows - duplicates;
  const lines = Array.from({ length: rows }, (_, index) => {
    const ship = index < ships ? index : index - ships;
    const name = `${FIRST[ship % 10]} ${SECOND[Math.floor(ship / 10) % 10]} ${Math.floor(ship / 100) + 1}`;
    const isDuplicate = index >= ships;
    const cells = {
      name: isDuplicate ? `M/V ${name.toUpperCase()}` : name,
      imo: ship % 3 === 0 && !isDuplicate ? '' : `IMO ${imoNumber(ship)}`,
      owner: CLIENTS[ship % 4] ?? '',
      master: ship % 2 === 0 ? `Capt. ${SECOND[ship % 10]}` : '',
      service: ship % 5 === 0 ? '31.12.2025' : '',
    };
    const nth = Math.floor(index / 150);
    if (index % 150 === 7 && nth < broken) {
      brokenRows.push(index + 2);
      if (nth % 3 === 0) cells.imo = '9074720';
      else if (nth % 3 === 1) cells.name = ' ';
      else cells.service = '31.02.2025';
    }
    return Object.values(cells).join(';');
  });
  return { csv: ['Ship name;IMO No.;Owner;Master;Last service', ...lines].join('\r\n'), brokenRows };
}
