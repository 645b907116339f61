import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
})

test('asks a server on this machine although the browser believes itself offline', async () => {
  onlineManager.setOnline(false)
  const answer = queryClient.fetchQuery({ queryKey: ['here'], queryFn: () => Promise.resolve('answer') })
  await expect(answer).resolves.toBe('answer')
})
