import type { AnalysisCard } from '@xrai/contract/records/analysis'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints'
import { t } from '@xrai/contract/strings/translate'
import { Button } from '../../base/ui/button.tsx'
import { Checkbox } from '../../base/ui/checkbox.tsx'
import { useSession } from '../../client/session.ts'
import { mayRequest } from '../../records/analyses/is-analysed.ts'

export const toggled = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  chosen.has(id) ? new Set([...chosen].filter(one => one !== id)) : new Set([...chosen, id])

export interface ChosenLineProps {
  readonly cards: readonly AnalysisCard[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  readonly onAssign: (imageIds: readonly string[]) => void
  readonly onRemove: (imageIds: readonly string[]) => void
  readonly onAnalyse: (unanalysed: readonly AnalysisCard[]) => void
}

function chosenText(count: number): string {
  if (count === 0) return t('assign.chooseAll')
  return count === 1 ? t('assign.chosenOne') : t('assign.chosen', { count })
}

const analyseText = (count: number): string =>
  count === 1 ? t('home.analyseChosenOne') : t('home.analyseChosen', { count })

/** Selects all listed rows; assigns, deletes or requests the analyses of the selected ones together. */
export function ChosenLine({ cards, chosen, onChange, onAssign, onRemove, onAnalyse }: ChosenLineProps) {
  const { data: session } = useSession()
  const listed = cards.map(({ imageId }) => imageId)
  const ids = listed.filter(id => chosen.has(id))
  const unanalysed = cards.filter(card => chosen.has(card.imageId) && mayRequest(card))
  const isAll = ids.length === listed.length
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3 px-3 sm:px-4">
      <Checkbox
        label={chosenText(ids.length)}
        checked={isAll}
        onChange={() => onChange(new Set(isAll ? [] : listed))}
      />
      {ids.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {unanalysed.length > 0 && (
            <Button onClick={() => onAnalyse(unanalysed)}>{analyseText(unanalysed.length)}</Button>
          )}
          <Button onClick={() => onAssign(ids)}>{t('assign.assignChosen')}</Button>
          {mayCall(endpoints.deleteImage, session) && (
            <Button look="destructive" onClick={() => onRemove(ids)}>
              {t('images.removeChosen')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
