import { portName } from '#contract/project/port-name.ts';
import { portList } from './port-list.ts';

/** A port with its time zone and its rough position, in degrees. */
export interface Port {
  /** UN/LOCODE. */
  locode: string;
  name: string;
  otherNames: readonly string[];
  country: string;
  timezone: string;
  latitude: number;
  longitude: number;
}

/** The ports that a location is looked up in. */
export const ports: readonly Port[] = readPorts(portList);

function readPorts(text: string): Port[] {
  return text
    .split('# ')
    .slice(1)
    .flatMap((block) => {
      const [head = '', ...lines] = block.trim().split('\n');
      const [, country = '', timezone = ''] = /^(.*) (\S+)$/.exec(head) ?? [];
      return lines.map((line) => Object.assign(readPort(line), { country, timezone }));
    });
}

function readPort(line: string): Omit<Port, 'country' | 'timezone'> {
  const [locode = '', latitude, longitude, ...words] = line.split(' ');
  const [name = '', ...otherNames] = words.join(' ').split('|');
  return { locode, name, otherNames, latitude: Number(latitude), longitude: Number(longitude) };
}

const byName = new Map(
  ports.flatMap((port) =>
    [port.name, ...port.otherNames, port.locode].map((name) => [portName(name), port] as const),
  ),
);

/** Returns the port of a location such as `Bergen, Skoltegrunnskaien`. */
export const knownPort = (location: string | null | undefined): Port | undefined =>
  byName.get(portName(location));
