import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type * as templates from '@xrai/contract/routes/report-templates'
import type { Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { keyOf } from './query-keys.ts'
import { unwrap } from './result.ts'

const templatesQuery = queryOptions({
  queryKey: keyOf('templates'),
  queryFn: ({ signal }) => unwrap(call(endpoints.listTemplates, {}, { signal })),
})

/** The clinic's own texts for reports. */
export const useTemplates = () => useQuery(templatesQuery)

const useChange = <Sent>(send: (sent: Sent) => Promise<{ templates: templates.ReportTemplate[] }>) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: answer => cache.setQueryData(templatesQuery.queryKey, answer),
  })
}

export const useAddTemplate = () =>
  useChange((body: Body<typeof templates.addTemplate>) => unwrap(call(endpoints.addTemplate, { body })))

export const useDeleteTemplate = () =>
  useChange((id: string) => unwrap(call(endpoints.deleteTemplate, { params: { id } })))
