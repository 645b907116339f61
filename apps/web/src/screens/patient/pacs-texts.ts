import type { PacsStudy } from '@xrai/contract/routes/pacs'
import { t } from '@xrai/contract/strings/translate'
import { dayWords } from '../../base/language/days.ts'

const modalities = ['PX', 'IO', 'DX', 'CR', 'RG', 'CT', 'MR', 'US', 'XC', 'SC', 'SR', 'DOC', 'PR', 'OT'] as const

/** The names of a study's modalities, each once; an unnamed code is shown unchanged. */
export const modalityTexts = (codes: readonly string[]): string[] => {
  const names = codes.map(code => {
    const known = modalities.find(one => one === code)
    return known ? t(`pacs.modalities.${known}`) : code
  })
  return [...new Set(names)]
}

export function imagesText(instances: number | null): string {
  if (instances === null) return t('pacs.imagesUnknown')
  return instances === 1 ? t('pacs.imagesOne') : t('pacs.images', { count: instances })
}

/** The study's images that the clinic has; empty if there are none. */
export function placeTexts({ here, elsewhere }: Pick<PacsStudy, 'here' | 'elsewhere'>): string[] {
  const texts = []
  if (here > 0) texts.push(here === 1 ? t('pacs.hereOne') : t('pacs.here', { count: here }))
  if (elsewhere > 0) texts.push(elsewhere === 1 ? t('pacs.elsewhereOne') : t('pacs.elsewhere', { count: elsewhere }))
  return texts
}

/** The result of the patient comparison, in words. */
export const verdictText = ({ verdict, differs }: PacsStudy['match']): string =>
  t(`pacs.verdicts.${verdict}`, { fields: differs.map(field => t(`pacs.fields.${field}`)).join(', ') })

/** The study's patient according to the PACS. */
export const pacsPatientText = ({ name, id, birthDate, sex }: PacsStudy['patient']): string =>
  [name ?? t('pacs.nameless'), birthDate && dayWords(birthDate), pacsSexText(sex), id].filter(Boolean).join(' · ')

const radiographs: ReadonlySet<string> = new Set(['PX', 'IO', 'DX', 'CR', 'RG', 'OT', 'SC'])

/** True if a study may contain radiographs; the server checks each instance. */
export const hasRadiographs = (codes: readonly string[]): boolean =>
  codes.length === 0 || codes.some(code => radiographs.has(code))

export const pacsSexText = (sex: string | null): string | null =>
  sex === 'F' || sex === 'M' || sex === 'O' ? t(`sex.${sex}`) : sex
