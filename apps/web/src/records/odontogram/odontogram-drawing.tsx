import { drawOdontogram } from '@xrai/contract/odontogram/draw-odontogram'
import { drawingSvg } from '@xrai/contract/odontogram/drawing'
import type { OdontogramEntry } from '@xrai/contract/odontogram/entry-schema'
import { odontogramHeight, odontogramWidth } from '@xrai/contract/odontogram/geometry'
import { type EditionId, type NormId, norms } from '@xrai/contract/odontogram/norms'
import { t } from '@xrai/contract/strings/translate'
import { useMemo } from 'react'

interface OdontogramDrawingProps {
  readonly norm: NormId
  readonly edition: EditionId
  readonly entries: readonly OdontogramEntry[]
}

const bleed = 4

/** An odontogram in its norm's drawing as one small image; its entries are listed in words elsewhere. */
export function OdontogramDrawing({ norm, edition, entries }: OdontogramDrawingProps) {
  const source = useMemo(() => {
    const place = { x: -bleed, y: 0, width: odontogramWidth + 2 * bleed, height: odontogramHeight }
    return `data:image/svg+xml,${encodeURIComponent(drawingSvg(drawOdontogram(norms[norm], edition, entries), place))}`
  }, [norm, edition, entries])
  const count = entries.length
  const alt = count === 1 ? t('charting.pictureOne') : t('charting.picture', { count })
  return <img src={source} alt={alt} className="block w-full object-contain" />
}
