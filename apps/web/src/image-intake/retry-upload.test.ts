import { expect, it } from 'vitest'
import { typeItLooksLike } from './retry-upload.tsx'

it('an image that was refused as the other type has the type that it looks like, any other refusal none', () => {
  expect(typeItLooksLike({ code: 'QUALITY_LOOKS_PANORAMIC' })).toBe('panoramic')
  expect(typeItLooksLike({ code: 'QUALITY_LOOKS_PERIAPICAL' })).toBe('periopical')
  expect(typeItLooksLike({ code: 'QUALITY_BLURRED' })).toBeUndefined()
  expect(typeItLooksLike({ code: 'ENGINE_BUSY' })).toBeUndefined()
})
