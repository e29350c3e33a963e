import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const ballastService: ContentPage = {
  path: '/ballast-service',
  title: 'Ballast Water System Service',
  heading: 'Ballast Water System Service',
  description:
    'Service on board for ballast water systems of all makers: commissioning attendance, annual service, TRO checks, survey support, fault finding and training.',
  keywords: [
    'ballast water system service',
    'BWTS service',
    'BWTS commissioning test attendance',
    'ballast water survey support',
    'D-2 standard',
  ],
  kind: 'service',
  lead: 'We service ballast water systems of all makers, electrolysis and UV, on board and worldwide. This page lists the jobs, what each leaves on board, and the rules the work has to serve.',
  sections: [
    {
      heading: 'Six jobs',
      paragraphs: [],
      table: {
        caption: 'What we do on board',
        head: ['Job', 'What happens', 'What stays on board'],
        rows: [
          [
            'Commissioning attendance',
            'We run the system while an independent laboratory samples',
            'Attendance report',
          ],
          ['Annual service', 'Inspection and function test of every stage', 'Service report'],
          [
            'TRO verification',
            ['Online reading against ', { text: 'a hand sample', link: '/tro-calibration-kit' }],
            'Verification record',
          ],
          ['Survey support', 'Papers and system put in order, technician present', 'List of open points'],
          ['Troubleshooting', 'Remote first, on board if needed', 'Cause, repair, parts used'],
          ['Crew training', 'Half a day: operation, reagents, record book', 'Names and topics'],
        ],
      },
      figure: {
        drawing: 'service-visit',
        caption: 'Agent, gangway, work on the system, report.',
      },
    },
    {
      heading: 'The standard behind it',
      paragraphs: [
        'The Ballast Water Management Convention has been in force since 8 September 2017. Its D-2 standard limits what may be alive in discharged water:',
      ],
      list: {
        ordered: false,
        items: [
          'fewer than 10 viable organisms per m³ of 50 µm or larger,',
          'fewer than 10 per mL from 10 µm to under 50 µm,',
          'and limits for indicator microbes.',
        ],
      },
    },
    {
      heading: 'Who takes the samples',
      paragraphs: [
        'Since 1 June 2022 a new installation has to pass a commissioning test. Local ambient water is used, two size classes are examined by indicative methods, and sampling and analysis are independent of the maker and of us. We prepare and operate; the laboratory draws and counts.',
      ],
    },
    {
      heading: 'Papers a surveyor asks for',
      paragraphs: [
        'Three lie ready: the management plan, the record book and the international certificate. The record book has had a new form since February 2025, and an electronic one needs approval. Survey rules for these systems are under revision, so ask your class what applies on the day. In US waters Coast Guard rules apply: 46 CFR 162.060 for type approval, 33 CFR 151 subpart D for use.',
      ],
    },
    {
      heading: 'Makers and parts',
      paragraphs: [
        [
          'Electrolysis systems we are asked about include Headway, Techcross, ERMA FIRST, SunRui and Hyundai; UV systems include PureBallast, Optimarin and GloEn-Patrol. For one maker in depth read ',
          { text: 'service for Headway', link: '/headway-ballast-service' },
          ', with its ',
          { text: 'spare parts', link: '/headway-parts' },
          '. Other parts stand in ',
          { text: 'the catalogue', link: '/#products' },
          '.',
        ],
      ],
    },
  ],
  specification: {
    caption: 'Service in short',
    rows: [
      { label: 'Systems', value: 'All makers; electrolysis and UV' },
      { label: 'Standard', value: 'D-2 of the Ballast Water Management Convention' },
      { label: 'Commissioning samples', value: 'Taken by an independent laboratory' },
      { label: 'Record book', value: 'New form since February 2025' },
      { label: 'To plan a visit', value: 'System, serial number, alarms, port, ETA, agent' },
      { label: 'Result', value: 'Written report, left on board' },
    ],
  },
  relatedProducts: [productIds['MS-SRV-001'], productIds['MS-SRV-003'], productIds['MS-SRV-005']],
  relatedPages: ['/headway-ballast-service', '/tro-calibration-kit'],
  callToAction: {
    heading: 'Plan a service call',
    text: 'One mail with vessel, system and port is enough for a first answer. Add the survey date, if there is one, so that we count back from it.',
    label: 'Plan a visit',
    target: '/#contact',
  },
  searchTerm: 'service',
};
