import { t } from '@xrai/contract/strings/translate'
import { useCanEdit } from '../../intake/image-intake/use-can-edit.ts'

/** How to turn a radiograph that was refused because it lies on its side: with the button, or before it is chosen. */
export function TurnHint({ file }: { readonly file: File }) {
  const can = useCanEdit(file)
  if (can === undefined) return null
  return <> {t(can ? 'upload.onItsSide' : 'upload.onItsSideElsewhere')}</>
}
