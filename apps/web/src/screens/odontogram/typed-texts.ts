import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import type { OdontogramTexts } from '../../client/odontograms.ts'

/** The norm's text blocks below the odontogram. */
export const odontogramTextFields = ['specifications', 'observations'] as const
export type OdontogramTextField = (typeof odontogramTextFields)[number]

export type OdontogramTextValues = Pick<Odontogram, OdontogramTextField>

/** The user's input, only for the fields they edited: other fields take a colleague's text. */
export type TypedTexts = Readonly<
  Partial<
    Record<
      OdontogramTextField,
      { readonly text: string /** The server's text before the edit. */; readonly kept: string }
    >
  >
>

/** The texts with those that were sent but not acknowledged, also from a previous screen. */
export const withWaiting = (
  odontogram: OdontogramTextValues,
  sent: readonly OdontogramTexts[],
): OdontogramTextValues => {
  let { specifications, observations } = odontogram
  for (const texts of sent) ({ specifications = specifications, observations = observations } = texts)
  return { specifications, observations }
}

export const typing = (
  typed: TypedTexts,
  field: OdontogramTextField,
  text: string,
  odontogram: OdontogramTextValues,
): TypedTexts => ({
  ...typed,
  [field]: { text, kept: typed[field]?.kept ?? odontogram[field] },
})

/** The fields that differ from the server's, with the server's texts before the edit; null if there are none. */
export const unsavedTexts = (typed: TypedTexts): OdontogramTexts | null => {
  const fields = odontogramTextFields.filter(field => typed[field] && typed[field].text.trim() !== typed[field].kept)
  if (fields.length === 0) return null
  return {
    ...Object.fromEntries(fields.map(field => [field, typed[field]?.text.trim()])),
    seen: Object.fromEntries(fields.map(field => [field, typed[field]?.kept])),
  }
}

/** A colleague's texts in fields that were edited here too. */
export const theirTexts = (typed: TypedTexts, odontogram: OdontogramTextValues): Partial<OdontogramTextValues> =>
  Object.fromEntries(
    odontogramTextFields
      .filter(field => typed[field] && typed[field].kept !== odontogram[field])
      .map(field => [field, odontogram[field]]),
  )

/** After the server stored the sent text; more may have been typed since. */
export const afterKept = (typed: TypedTexts, sent: OdontogramTexts): TypedTexts =>
  Object.fromEntries(
    odontogramTextFields.flatMap(field => {
      const own = typed[field]
      return own ? [[field, { ...own, kept: sent[field] ?? own.kept }]] : []
    }),
  )

/** Saved fields without the focus show the server's text again; the focused field keeps the typed text. */
export const settledTexts = (typed: TypedTexts, focused: OdontogramTextField | null): TypedTexts => {
  const unsaved = unsavedTexts(typed) ?? {}
  return Object.fromEntries(
    Object.entries(typed).filter(([field]) => field === focused || Object.hasOwn(unsaved, field)),
  )
}
