import { expect, it } from 'vitest'
import { suggestedType } from './retry-upload.tsx'

it('an image refused as the wrong type suggests its likely type; other refusals suggest none', () => {
  expect(suggestedType({ code: 'QUALITY_LOOKS_PANORAMIC' })).toBe('panoramic')
  expect(suggestedType({ code: 'QUALITY_LOOKS_PERIAPICAL' })).toBe('periopical')
  expect(suggestedType({ code: 'QUALITY_BLURRED' })).toBeUndefined()
  expect(suggestedType({ code: 'ENGINE_BUSY' })).toBeUndefined()
})
