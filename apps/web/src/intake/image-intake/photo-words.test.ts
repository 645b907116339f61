import { t } from '@xrai/contract/strings/translate'
import { expect, it } from 'vitest'
import { inPhotoWords } from './photo-words.ts'

const refusal = (code: string) => ({ kind: 'refused', error: 'Expórtala otra vez.', code }) as const
const photo = new File(['x'], 'camera.jpg', { type: 'image/jpeg' })

it('tells the photographer how to repeat the photo, and others what the server says', async () => {
  const blurred = refusal('QUALITY_BLURRED')
  expect(await inPhotoWords(blurred, photo)).toEqual({ ...blurred, error: t('quality.photoBlurred') })
  expect(await inPhotoWords(blurred, new File(['x'], 'boca.jpg'))).toBe(blurred)
  const upsideDown = refusal('QUALITY_UPSIDE_DOWN')
  expect(await inPhotoWords(upsideDown, photo)).toBe(upsideDown)
})
