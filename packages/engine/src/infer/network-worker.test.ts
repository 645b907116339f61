// @module-tag state
import { InferenceSession } from 'onnxruntime-node'
import { expect, it, vi } from 'vitest'
import { run } from './network-worker.ts'

vi.mock('piscina', () => ({ workerData: { bytes: new Uint8Array(), threads: 2, input: 'image' } }))

it('loads a network again that could not be loaded, with the threads of the run', async () => {
  const create = vi.spyOn(InferenceSession, 'create').mockRejectedValueOnce(new Error('pthread_create failed'))
  const session = { run: async () => ({}) } as unknown as InferenceSession
  create.mockResolvedValueOnce(session)
  const input = { data: new Float32Array(1), shape: [1, 1, 1, 1], threads: 1 } as const
  await expect(run(input)).rejects.toThrow('pthread_create failed')
  expect(await run(input)).toEqual({})
  expect(await run(input)).toEqual({})
  expect(create.mock.calls.map(([, options]) => options?.intraOpNumThreads)).toEqual([1, 1])
})
