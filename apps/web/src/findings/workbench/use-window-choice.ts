import { t } from '@xrai/contract/strings/translate'
import { useReducer } from 'react'
import type { WindowChoice } from '../../viewer/window-choice.ts'

const keyOf = (imageId: string) => `xrai.window.${imageId}`

/** The chosen window of a file, persisted in this tab; undefined if there is no choice. */
export function useWindowChoice(
  imageId: string | undefined,
  offered: readonly (string | null)[] | undefined,
): WindowChoice | undefined {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  if (imageId === undefined || !offered || offered.length < 2) return undefined
  return {
    names: windowNames(offered),
    chosen: parseWindow(sessionStorage.getItem(keyOf(imageId)), offered.length),
    onChoose: place => {
      sessionStorage.setItem(keyOf(imageId), String(place))
      redraw()
    },
  }
}

/** Returns 0, the default, if the text is invalid. */
export function parseWindow(text: string | null, count: number): number {
  const place = Number(text ?? 0)
  return Number.isInteger(place) && place >= 0 && place < count ? place : 0
}

/** The file's own names, else numbers, which also distinguish windows of one name. */
export const windowNames = (offered: readonly (string | null)[]): readonly string[] =>
  offered.map((name, place) => {
    const number = place + 1
    if (name === null) return t('viewer.windowNumber', { number })
    const isAlone = offered.filter(other => other === name).length === 1
    return isAlone ? name : t('viewer.windowNamed', { name, number })
  })
