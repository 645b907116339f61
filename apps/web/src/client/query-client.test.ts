// @module-tag state
import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
})

test('calls a server on this machine even if the browser reports that it is offline', async () => {
  onlineManager.setOnline(false)
  const answer = queryClient.fetchQuery({ queryKey: ['here'], queryFn: () => Promise.resolve('answer') })
  await expect(answer).resolves.toBe('answer')
})
