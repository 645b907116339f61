// @module-tag state
import { classLabel } from '@xrai/contract/classes/class-label'
import { errorCodes } from '@xrai/contract/errors/table'
import { inSpanish, t } from '@xrai/contract/strings/translate'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dateFormat, numberFormat } from './formats.ts'
import { perLanguage } from './per-language.ts'
import { followProfile, profileListener, speakRemembered } from './speak-language.ts'
import { onLanguageChange, refusalSentence, spokenLocale } from './spoken.ts'

const page = { documentElement: { lang: 'es' } }
const kept = new Map<string, string>()
let otherTab: ((event: { readonly key: string }) => void) | undefined

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('addEventListener', (_: string, listener: typeof otherTab) => {
    otherTab = listener
  })
})
afterEach(async () => {
  await followProfile('es')
  vi.unstubAllGlobals()
})

it('uses Spanish for a visitor without a stored language', async () => {
  await speakRemembered()
  expect(spokenLocale()).toBe('es')
  expect(t('home.title')).toBe('Inicio')
  expect(kept.size).toBe(0)
})

it("uses the profile's language, sets it on the page and stores it for the next visit", async () => {
  const heard: string[] = []
  const stop = onLanguageChange(() => heard.push(spokenLocale()))
  await followProfile('en')
  expect(t('home.title')).toBe('Home')
  expect(classLabel('IMPACTED TOOTH')).toBe('Impacted tooth')
  expect(page.documentElement.lang).toBe('en')
  expect(kept.get('language')).toBe('en')
  await followProfile('es')
  expect(t('home.title')).toBe('Inicio')
  expect(page.documentElement.lang).toBe('es')
  expect(heard).toEqual(['en', 'es'])
  stop()
})

it('starts with the last language of the device', async () => {
  kept.set('language', 'en')
  await speakRemembered()
  expect(spokenLocale()).toBe('en')
})

it('treats an unknown stored language as Spanish', async () => {
  kept.set('language', 'qu')
  await speakRemembered()
  expect(spokenLocale()).toBe('es')
})

it('follows another tab at the next screen, and not before', async () => {
  await speakRemembered()
  kept.set('language', 'en')
  otherTab?.({ key: 'language' })
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(spokenLocale()).toBe('es')
  await speakRemembered()
  expect(spokenLocale()).toBe('en')
})

it("keeps a screen's language if another device changes the profile's, which is used from the next screen on", async () => {
  const notify = profileListener()
  await notify(undefined)
  await notify('en')
  expect(spokenLocale()).toBe('en')
  await notify('es')
  expect([spokenLocale(), kept.get('language')]).toEqual(['en', 'es'])
  await speakRemembered()
  expect(spokenLocale()).toBe('es')
})

it('uses the language of the next user who signs in', async () => {
  const notify = profileListener()
  for (const locale of ['en', undefined, 'es'] as const) await notify(locale)
  expect(spokenLocale()).toBe('es')
})

it('follows the last of two choices, regardless of which texts arrive first', async () => {
  const english = followProfile('en')
  const spanish = followProfile('es')
  await Promise.all([english, spanish])
  expect(spokenLocale()).toBe('es')
})

it("has an English sentence for every refusal, and keeps the server's own in Spanish", async () => {
  expect(refusalSentence('OUT_OF_CREDITS')).toBeUndefined()
  await followProfile('en')
  expect(errorCodes.filter(code => !refusalSentence(code))).toEqual([])
  expect(refusalSentence('SESSION_REQUIRED')).toBe('No valid session or API key arrived. Sign in, or send a key.')
  expect(refusalSentence('NOT_OF_THE_TABLE')).toBeUndefined()
})

it('memoises language-dependent values once per language', async () => {
  const make = vi.fn((locale: string) => ({ locale }))
  const made = perLanguage(make)
  expect([made(), made()].map(({ locale }) => locale)).toEqual(['es', 'es'])
  await followProfile('en')
  expect([made(), made()].map(({ locale }) => locale)).toEqual(['en', 'en'])
  expect(make).toHaveBeenCalledTimes(2)
})

it('writes the day before the month in both languages, and figures with a point in both', async () => {
  const short = dateFormat('es-ES', { dateStyle: 'short', timeZone: 'UTC' })
  const number = numberFormat('es-PE', { maximumFractionDigits: 1 })
  const march = new Date('2026-03-05T12:00:00Z')
  expect([short().format(march), number().format(728.65)]).toEqual(['5/3/26', '728.7'])
  await followProfile('en')
  expect([short().format(march), number().format(728.65)]).toEqual(['05/03/2026', '728.7'])
})

it('keeps texts in Spanish that are Spanish in every language', async () => {
  await followProfile('en')
  expect(inSpanish('report.title')).toBe('INFORME RADIOGRÁFICO AUTOMATIZADO – XRAI')
  expect(classLabel('IMPACTED TOOTH', inSpanish)).toBe('Diente impactado')
})
