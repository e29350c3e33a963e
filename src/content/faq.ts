import type { ContentPath } from './content-paths.ts';

export interface FrequentQuestion {
  readonly question: string;
  /** Plain text: the same words stand on the page and in the page's metadata. */
  readonly answer: string;
  readonly readMore: { readonly text: string; readonly link: ContentPath };
}

export const frequentQuestions: readonly FrequentQuestion[] = [
  {
    question: 'What does TRO mean?',
    answer:
      'Total residual oxidant: the oxidant still in the water after treatment, given in mg/L as chlorine. The system uses it to control dosing and to decide when neutralisation is needed before discharge.',
    readMore: { text: 'TRO kits', link: '/tro-kit' },
  },
  {
    question: 'What is the TRO limit at discharge?',
    answer:
      'Usually 0.1 mg/L as chlorine. The figure in your system’s type approval certificate and the rules of the port decide, so check both.',
    readMore: { text: 'OceanGuard maintenance', link: '/oceanguard-service' },
  },
  {
    question: 'How often do I change TRO reagents?',
    answer:
      'On the CLX-Ex2 the indicator is changed every 90 days and the buffer every year. Other analysers differ; follow the leaflet in the kit.',
    readMore: { text: 'TRO reagent kit', link: '/tro-reagent-kit' },
  },
  {
    question: 'How do I find the right kit?',
    answer:
      'Send the system maker and model and a photo of the analyser nameplate. We confirm fit before quoting; our cross-reference guide shows what is already confirmed.',
    readMore: { text: 'TRO cross-reference guide', link: '/tro-cross-reference-guide' },
  },
  {
    question: 'Do UV systems need TRO reagents?',
    answer:
      'A UV system treats without producing an oxidant, so it normally has no TRO analyser for treatment. Ships with both types of equipment should check each system.',
    readMore: { text: 'Hyundai HiBallast and EcoBallast', link: '/hyundai-bwts-tro-reagent' },
  },
  {
    question: 'Why is sodium thiosulfate carried?',
    answer:
      'Systems that leave oxidant in the water neutralise it at discharge, commonly with sodium thiosulfate. The dose is set in the system, and the safety data sheet must be on board.',
    readMore: { text: 'Sodium thiosulfate', link: '/sodium-thiosulfate' },
  },
  {
    question: 'What does a service request need?',
    answer:
      'Vessel name, IMO number, system model and serial number, alarm list, port, ETA and agent. With that we can plan a technician, parts and reagents for the same call.',
    readMore: { text: 'Ballast water system service', link: '/ballast-service' },
  },
];
