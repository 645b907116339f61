import { inSpanish } from '@xrai/contract/strings/translate'
import { version } from '../../platform/version.ts'
import type { Addresses } from './addresses.ts'
import { narrativeOf } from './narrative.ts'
import { includePaths, resourceKinds, reverseIncludePaths } from './registry.ts'
import type { ResourceKind } from './resource-kind.ts'
import { countMaximum } from './search/read-search.ts'

/** The date of the last change of this server's capabilities. */
const date = '2026-11-25'

const plain = { versioning: 'no-version', readHistory: false } as const

const capabilityOf = (kind: ResourceKind) => {
  const { type, parameters, sort, operations } = kind
  const includes = includePaths(kind)
  const reverseIncludes = reverseIncludePaths(kind)
  return {
    type,
    interaction: [{ code: 'read' }, { code: 'search-type' }],
    ...plain,
    conditionalRead: 'not-match',
    ...(sort.length > 0 && { documentation: `_sort: ${sort.join(', ')}` }),
    ...(includes.length > 0 && { searchInclude: includes }),
    ...(reverseIncludes.length > 0 && { searchRevInclude: reverseIncludes }),
    searchParam: Object.entries(parameters)
      .filter(([name]) => !name.includes('.'))
      .map(([name, value]) => ({ name, type: value })),
    ...(operations && { operation: operations }),
  }
}

/** The capabilities of this server (GET /metadata): available without a key and without data of a clinic. */
export const capabilityStatement = ({ base }: Addresses) => ({
  resourceType: 'CapabilityStatement',
  text: narrativeOf([`XRAI ${version}`, inSpanish('fhir.text.server')]),
  url: `${base}/metadata`,
  version,
  name: 'XraiFhirServer',
  title: 'XRAI FHIR R4',
  status: 'active',
  date,
  publisher: 'XRAI',
  kind: 'instance',
  software: { name: 'XRAI', version },
  implementation: { description: 'Dental radiographs, findings and reports of a clinic, read only', url: base },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json', 'json'],
  rest: [
    {
      mode: 'server',
      security: {
        description:
          'An API key of the clinic with the scope "fhir", in the header Authorization, alone or after the word Bearer.',
      },
      resource: [
        ...resourceKinds.map(capabilityOf),
        {
          type: 'CodeSystem',
          interaction: [{ code: 'read' }, { code: 'search-type' }],
          ...plain,
          conditionalRead: 'not-match',
          searchParam: [{ name: 'url', type: 'uri' }],
        },
        { type: 'Binary', interaction: [{ code: 'read' }], ...plain },
      ],
      searchParam: [
        { name: '_count', type: 'number', documentation: `At most ${countMaximum}; 0 counts alone` },
        { name: '_sort', type: 'string', documentation: 'Each resource names what it is sorted by' },
        ...['_total', '_summary', '_elements'].map(name => ({ name, type: 'string' })),
      ],
    },
  ],
})
