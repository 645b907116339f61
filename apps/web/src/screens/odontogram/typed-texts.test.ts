import { expect, it } from 'vitest'
import { afterKept, settledTexts, typing, unsavedTexts, withWaiting } from './typed-texts.ts'

const odontogram = { specifications: 'Ninguna', observations: '' }

it('has nothing to send for an unedited field', () => {
  expect(unsavedTexts({})).toBeNull()
  expect(unsavedTexts(typing({}, 'specifications', 'Ninguna', odontogram))).toBeNull()
  expect(unsavedTexts(typing({}, 'observations', 'Bruxismo ', odontogram))).toEqual({ observations: 'Bruxismo' })
})

it('is unsaved again if more was typed than was sent', () => {
  const sent = typing({}, 'observations', 'Bruxismo', odontogram)
  expect(unsavedTexts(afterKept(sent, { observations: 'Bruxismo' }))).toBeNull()
  const more = typing(sent, 'observations', 'Bruxismo nocturno', odontogram)
  expect(unsavedTexts(afterKept(more, { observations: 'Bruxismo' }))).toEqual({ observations: 'Bruxismo nocturno' })
})

it("shows the server's text again once a field is left and saved, and keeps an unsaved one", () => {
  const typed = typing(typing({}, 'observations', 'Bruxismo', odontogram), 'specifications', 'Otra ', odontogram)
  const kept = afterKept(typed, { specifications: 'Otra' })
  expect(Object.keys(settledTexts(kept, null))).toEqual(['observations'])
  expect(settledTexts(kept, 'specifications').specifications?.text).toBe('Otra ')
})

it('continues from text that was sent but not acknowledged', () => {
  const written = withWaiting(odontogram, [{ observations: 'Bruxismo' }, { specifications: 'Otra' }])
  expect(written).toEqual({ specifications: 'Otra', observations: 'Bruxismo' })
  expect(typing({}, 'observations', 'Bruxismo nocturno', written).observations?.kept).toBe('Bruxismo')
})
