import { expect, it } from 'vitest'
import { createLog } from '../../base/log/log.ts'
import { archive } from './archive.ts'

it('reads a file piece by piece while it is sent, and closes it if the reader leaves', async () => {
  const state = { pulled: 0, isClosed: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: out => {
        state.pulled += 1
        out.enqueue(new Uint8Array(65_536))
      },
      cancel: () => {
        state.isClosed = true
      },
    },
    { highWaterMark: 0 },
  )
  const files = {
    checkReading: () => expect.fail('the file is there'),
    stream: async () => ({ length: null, body }),
  }
  const content = { tables: [], images: null, reports: null, odontograms: null, logos: [] }
  const reader = archive(
    { files, log: createLog({ to: { write: () => undefined } }) },
    { ...content, picture: 'a'.repeat(64) },
  ).getReader()
  while (state.pulled < 3) await reader.read()
  expect(state).toEqual({ pulled: 3, isClosed: false })
  await reader.cancel()
  expect(state).toEqual({ pulled: 3, isClosed: true })
})
