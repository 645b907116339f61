import { createKey } from '@xrai/contract/routes/api-keys'
import { z } from 'zod'
import type { Caller } from './caller.ts'
import type { Person } from './people.ts'

const resourceSchema = z.looseObject({ resourceType: z.string(), id: z.string() })

/** The form of every searchset, whatever it contains. */
const bundleSchema = z.object({
  resourceType: z.literal('Bundle'),
  type: z.literal('searchset'),
  total: z.int().optional(),
  link: z.array(z.object({ relation: z.enum(['self', 'next']), url: z.url() })).min(1),
  entry: z
    .array(
      z.object({
        fullUrl: z.url(),
        resource: resourceSchema,
        search: z.object({ mode: z.enum(['match', 'include']) }),
      }),
    )
    .min(1)
    .optional(),
})

const outcomeSchema = z.object({
  resourceType: z.literal('OperationOutcome'),
  issue: z
    .array(
      z.object({
        severity: z.enum(['error', 'warning']),
        code: z.string(),
        details: z.object({ coding: z.array(z.object({ code: z.string() })).length(1), text: z.string().min(1) }),
        diagnostics: z.string().optional(),
      }),
    )
    .length(1),
})

interface Sent {
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls the FHIR server like a practice-management system, with a key of the scope `fhir`. */
export const openFhir = async (server: Pick<Caller, 'call' | 'answerOf'>, { token }: Pick<Person, 'token'>) => {
  const body = { name: 'Programa de gestión', scopes: ['fhir' as const] }
  const { key } = await server.answerOf(createKey, { token, body })

  const call = async (path: string, { form, headers }: Sent = {}) => {
    const relative = path.replace(/^.*\/api\/fhir\/R4\//, '')
    const { response, status } = await server.call(`/api/fhir/R4/${relative}`, {
      token: key,
      ...(form && { body: new URLSearchParams(form).toString() }),
      headers: { ...(form && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
    })
    const text = await response.text()
    return { status, headers: response.headers, json: (text ? JSON.parse(text) : null) as unknown }
  }

  const read = async (path: string) => resourceSchema.parse((await call(path)).json)

  const search = async (path: string, sent?: Sent) => {
    const { json, status } = await call(path, sent)
    if (status !== 200) throw new Error(`the search was refused: ${JSON.stringify(json)}`)
    const { entry = [], link, total } = bundleSchema.parse(json)
    const of = (mode: 'match' | 'include') =>
      entry.filter(({ search: one }) => one.mode === mode).map(({ resource }) => resource)
    const urlOf = (relation: 'self' | 'next') => link.find(one => one.relation === relation)?.url ?? null
    return { total, found: of('match'), included: of('include'), self: urlOf('self'), next: urlOf('next') }
  }

  /** All results of a search over all its pages, with the maximum page size. */
  const all = async (path: string) => {
    const found = []
    for (let next: string | null = `${path}&_count=100`; next; ) {
      const page: Awaited<ReturnType<typeof search>> = await search(next)
      found.push(...page.found)
      next = page.next
    }
    return found
  }

  /** The status, error code and diagnostics of a refusal. */
  const refusal = async (path: string, sent?: Sent) => {
    const { status, json } = await call(path, sent)
    const [issue] = outcomeSchema.parse(json).issue
    return [status, issue?.details.coding[0]?.code, issue?.diagnostics] as const
  }

  return { key, call, read, search, all, refusal }
}
