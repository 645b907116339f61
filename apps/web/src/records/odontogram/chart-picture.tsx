import { drawChart } from '@xrai/contract/charting/draw-chart'
import { drawingSvg } from '@xrai/contract/charting/drawing'
import type { ChartEntry } from '@xrai/contract/charting/entry-schema'
import { chartHeight, chartWidth } from '@xrai/contract/charting/geometry'
import { type EditionId, type NormId, norms } from '@xrai/contract/charting/norms'
import { t } from '@xrai/contract/strings/translate'
import { useMemo } from 'react'

interface ChartPictureProps {
  readonly norm: NormId
  readonly edition: EditionId
  readonly entries: readonly ChartEntry[]
}

const bleed = 4

/** A chart in its norm's drawing as one small image; its entries are listed in words elsewhere. */
export function ChartPicture({ norm, edition, entries }: ChartPictureProps) {
  const source = useMemo(() => {
    const place = { x: -bleed, y: 0, width: chartWidth + 2 * bleed, height: chartHeight }
    return `data:image/svg+xml,${encodeURIComponent(drawingSvg(drawChart(norms[norm], edition, entries), place))}`
  }, [norm, edition, entries])
  return (
    <img src={source} alt={t('charting.picture', { count: entries.length })} className="block w-full object-contain" />
  )
}
