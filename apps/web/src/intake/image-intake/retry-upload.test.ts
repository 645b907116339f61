import { expect, it } from 'vitest'
import { suggestedType } from './retry-upload.tsx'

it('an image that was refused as the other type has the type that it looks like, any other refusal none', () => {
  expect(suggestedType({ code: 'QUALITY_LOOKS_PANORAMIC' })).toBe('panoramic')
  expect(suggestedType({ code: 'QUALITY_LOOKS_PERIAPICAL' })).toBe('periopical')
  expect(suggestedType({ code: 'QUALITY_BLURRED' })).toBeUndefined()
  expect(suggestedType({ code: 'ENGINE_BUSY' })).toBeUndefined()
})
