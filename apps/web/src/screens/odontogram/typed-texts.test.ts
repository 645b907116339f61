import { expect, it } from 'vitest'
import { afterKept, settledTexts, theirTexts, typing, unsavedTexts, withWaiting } from './typed-texts.ts'

const odontogram = { specifications: 'Ninguna', observations: '' }

it('has nothing to send for an unedited field', () => {
  expect(unsavedTexts({})).toBeNull()
  expect(unsavedTexts(typing({}, 'specifications', 'Ninguna', odontogram))).toBeNull()
  expect(unsavedTexts(typing({}, 'observations', 'Bruxismo ', odontogram))).toEqual({
    observations: 'Bruxismo',
    seen: { observations: '' },
  })
})

it('is unsaved again if more was typed than was sent', () => {
  const sent = typing({}, 'observations', 'Bruxismo', odontogram)
  expect(unsavedTexts(afterKept(sent, { observations: 'Bruxismo' }))).toBeNull()
  const more = typing(sent, 'observations', 'Bruxismo nocturno', odontogram)
  expect(unsavedTexts(afterKept(more, { observations: 'Bruxismo' }))).toEqual({
    observations: 'Bruxismo nocturno',
    seen: { observations: 'Bruxismo' },
  })
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

it("names a colleague's text in a field that was edited here too, until it was seen", () => {
  const typed = typing({}, 'observations', 'Bruxismo', odontogram)
  const now = { specifications: 'Del colega', observations: 'Lo del colega' }
  expect(theirTexts(typed, odontogram)).toEqual({})
  expect(theirTexts(typed, now)).toEqual({ observations: 'Lo del colega' })
  const seen = afterKept(typed, theirTexts(typed, now))
  expect(theirTexts(seen, now)).toEqual({})
  expect(unsavedTexts(seen)).toEqual({ observations: 'Bruxismo', seen: { observations: 'Lo del colega' } })
})
