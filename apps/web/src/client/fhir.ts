import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { keyOf } from './query-keys.ts'
import { request } from './request.ts'
import { unwrap } from './result.ts'

/** The fields of the server's CapabilityStatement in use. */
interface Statement {
  readonly fhirVersion: string
  readonly implementation: { readonly url: string }
  readonly rest: readonly { readonly resource: readonly unknown[] }[]
}

const readStatement = async (signal?: AbortSignal) => {
  const { fhirVersion, implementation, rest } = (await unwrap(
    request('/api/fhir/R4/metadata', { signal, headers: { Accept: 'application/fhir+json' } }),
  )) as Statement
  return { base: implementation.url, version: fhirVersion, resources: rest.flatMap(({ resource }) => resource).length }
}

const statementQuery = queryOptions({
  queryKey: keyOf('fhir'),
  queryFn: ({ signal }) => readStatement(signal),
})

/**
 * The FHIR server as it describes itself: its base is the public address, from whichever address this page was loaded.
 */
export const useFhirServer = () => useQuery(statementQuery)

export const useTestFhir = () =>
  useMutation({
    mutationFn: async () => {
      const began = performance.now()
      const { version, resources } = await readStatement()
      return { version, resources, durationMs: Math.round(performance.now() - began) }
    },
  })
