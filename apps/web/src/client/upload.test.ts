// @module-tag state
import * as endpoints from '@xrai/contract/routes/endpoints'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { upload } from './upload.ts'

/** A request whose progress the test controls. */
class Sending {
  static last: Sending
  readonly headers = new Map<string, string>()
  readonly upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {}
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  opened: readonly string[] = []
  constructor() {
    Sending.last = this
  }
  open(...what: readonly string[]) {
    this.opened = what
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  send() {}
  abort() {
    this.onabort?.()
  }
  answer(status: number, text: string) {
    this.status = status
    this.responseText = text
    this.onload?.()
  }
  sent(loaded: number, total: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total })
  }
}

beforeEach(() => {
  const storage = { getItem: () => 'abc', removeItem: vi.fn() }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('XMLHttpRequest', Sending)
})
afterEach(() => vi.unstubAllGlobals())

describe('an upload', () => {
  it('posts the form with the bare token and reports its progress', async () => {
    const progress = vi.fn()
    const answer = upload(endpoints.analyze, { form: new FormData() }, { onProgress: progress })
    Sending.last.sent(1, 4)
    Sending.last.answer(200, '{"ok":true}')
    expect(await answer).toEqual({ data: { ok: true } })
    expect(Sending.last.opened).toEqual(['POST', '/api/roboflow/testing-models'])
    expect(Sending.last.headers.get('Authorization')).toBe('abc')
    expect(progress).toHaveBeenCalledWith(0.25)
  })

  it('fills in the path parameters and sends the other fields', async () => {
    const to = { params: { id: '7' }, form: new FormData() }
    void upload(endpoints.addCaseImage, to, { headers: { 'Idempotency-Key': 'k' } })
    expect(Sending.last.opened).toEqual(['POST', '/api/cases/7/images'])
    expect(Sending.last.headers.get('Idempotency-Key')).toBe('k')
  })

  it("keeps the server's sentence, code and status", async () => {
    const answer = upload(endpoints.analyze, { form: new FormData() })
    Sending.last.answer(415, '{"error":"No es una imagen.","code":"IMAGE_FORMAT_UNSUPPORTED"}')
    expect(await answer).toEqual({
      kind: 'refused',
      error: 'No es una imagen.',
      code: 'IMAGE_FORMAT_UNSUPPORTED',
      status: 415,
    })
  })

  it('returns an abort, before and during, as its own error', async () => {
    const controller = new AbortController()
    const during = upload(endpoints.analyze, { form: new FormData() }, { signal: controller.signal })
    controller.abort()
    expect(await during).toEqual({ kind: 'aborted', error: 'Request was aborted' })
    expect(await upload(endpoints.analyze, { form: new FormData() }, { signal: controller.signal })).toEqual({
      kind: 'aborted',
      error: 'Request was aborted',
    })
  })

  it('returns the unknown error for a lost network and a response that is not JSON', async () => {
    const lost = upload(endpoints.analyze, { form: new FormData() })
    Sending.last.onerror?.()
    expect(await lost).toEqual({ kind: 'offline', error: 'Unknown error check the console or network tab' })
    const odd = upload(endpoints.analyze, { form: new FormData() })
    Sending.last.answer(502, '<h1>Bad gateway</h1>')
    expect(await odd).toEqual({
      kind: 'unexplained',
      error: 'Unknown error check the console or network tab',
      status: 502,
    })
  })
})
