// @module-tag state
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { useRemoval, withoutRow } from './removal.ts'
import { readHook } from './testing/read-hook.tsx'

interface People {
  readonly people: readonly { readonly id: string }[]
  readonly total: number
}

const list = ['people']
const shownIds = () => queryClient.getQueryData<People>(list)?.people.map(({ id }) => id)
const pageOf = (...ids: readonly string[]): People => ({ people: ids.map(id => ({ id })), total: ids.length })

/** A row's menu, which removes rows; the test gives each response. */
function screen() {
  const answers = new Map<string, PromiseWithResolvers<{ readonly heldUntil: null }>>()
  const rows = readHook(() =>
    useRemoval<People>({
      list,
      without: (page, id) => withoutRow(page, 'people', id),
      remove: id => {
        const answer = Promise.withResolvers<{ readonly heldUntil: null }>()
        answers.set(id, answer)
        return answer.promise
      },
      restore: async () => undefined,
    }),
  )
  const sent = (id: string) => vi.waitFor(() => answers.get(id) ?? Promise.reject(new Error('not sent')))
  const refuse = async (id: string) => (await sent(id)).reject(new Error('refused'))
  const accept = async (id: string) => (await sent(id)).resolve({ heldUntil: null })
  return { ...rows, refuse, accept }
}

afterEach(() => queryClient.clear())

it('a refused removal puts its row back', async () => {
  queryClient.setQueryData(list, pageOf('a', 'b'))
  const { remove, refuse } = screen()
  const removal = remove('a')
  await vi.waitFor(() => expect(shownIds()).toEqual(['b']))
  await refuse('a')
  await expect(removal).rejects.toThrow('refused')
  expect(shownIds()).toEqual(['a', 'b'])
})

it('a refused removal puts back no row that another menu removed since', async () => {
  queryClient.setQueryData(list, pageOf('a', 'b', 'c'))
  const [one, other] = [screen(), screen()]
  const first = one.remove('a')
  await vi.waitFor(() => expect(shownIds()).toEqual(['b', 'c']))
  const second = other.remove('b')
  await vi.waitFor(() => expect(shownIds()).toEqual(['c']))
  await other.accept('b')
  await second
  await one.refuse('a')
  await expect(first).rejects.toThrow('refused')
  expect(shownIds()).not.toContain('b')
})

it('a refused removal fetches another page again whose request it cancelled', async () => {
  const fetched = vi.fn<() => Promise<People>>(() => new Promise(() => undefined))
  const page = new QueryObserver<People>(queryClient, { queryKey: [...list, 2], queryFn: fetched })
  const close = page.subscribe(() => undefined)
  const { remove, refuse } = screen()
  const removal = remove('a')
  await vi.waitFor(() => expect(page.getCurrentResult().fetchStatus).toBe('idle'))
  fetched.mockResolvedValue(pageOf('c'))
  await refuse('a')
  await expect(removal).rejects.toThrow('refused')
  await vi.waitFor(() => expect(page.getCurrentResult().data).toEqual(pageOf('c')))
  close()
})

it('takes a row out of its page and reduces the total by one', () => {
  const page = { cases: [{ id: '1' }, { id: '2' }], total: 41, page: 2 }
  expect(withoutRow(page, 'cases', '2')).toEqual({ cases: [{ id: '1' }], total: 40, page: 2 })
})

it('leaves a page without the row unchanged', () => {
  const page = { cases: [{ id: '1' }], total: 41, page: 1 }
  expect(withoutRow(page, 'cases', '9')).toEqual(page)
})
