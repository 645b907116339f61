import type { StandingEntry } from '@xrai/contract/odontogram/changes'
import { checkEntry, type EntryFault } from '@xrai/contract/odontogram/check-entry'
import { type Face, faces } from '@xrai/contract/odontogram/faces'
import { norms } from '@xrai/contract/odontogram/norms'
import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import { entriesAt, type OdontogramSymbol, symbolsOf } from '@xrai/contract/odontogram/symbols'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints/odontograms'
import { t } from '@xrai/contract/strings/translate'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { CornerUpRight, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Card } from '../../base/ui/card.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryList } from './entry-list.tsx'
import { FaceButtons } from './face-buttons.tsx'
import { NormOdontogram } from './norm-odontogram.tsx'
import { OdontogramActions } from './odontogram-actions.tsx'
import { OdontogramHistory } from './odontogram-history.tsx'
import { OdontogramTextFields } from './odontogram-text-fields.tsx'
import { extended, firstPlace, nextOf, type OdontogramPlace, onTooth, toggled, touched } from './place.ts'
import { ProposalsPanel } from './proposals-panel.tsx'
import { SavingState } from './saving-state.tsx'
import { standingAt } from './standing-at.ts'
import { SymbolPalette } from './symbol-palette.tsx'
import { useOdontogramChanges } from './use-odontogram-changes.ts'
import { useOdontogramTexts } from './use-odontogram-texts.ts'

interface OdontogramRoomProps {
  readonly odontogram: Odontogram
  readonly onDiscard: () => void
}

/** One odontogram: the drawing, and for a draft the tools to fill it. */
export function OdontogramRoom({ odontogram, onDiscard }: OdontogramRoomProps) {
  const { data: session } = useSession()
  const mayWrite = mayCall(endpoints.changeOdontogram, session)
  const isDraft = odontogram.signature === null && mayWrite
  const [refused, setRefused] = useState<string | null>(null)
  const onRefused = (error: Error) => {
    setRefused(sentenceOf(error))
    // Runs even if the user has left the screen.
    showToast({ text: sentenceOf(error), about: 'odontogram' })
  }
  const { changes, entries, isSaving, failure, undo, redo, ...rest } = useOdontogramChanges(odontogram, onRefused)
  const make: typeof rest.make = acts => {
    setRefused(null)
    rest.make(acts)
  }
  const texts = useOdontogramTexts(odontogram, onRefused)
  const saving = {
    isUnsaved: isSaving || texts.isUnsaved,
    refused,
    onSeen: () => setRefused(null),
    flush: texts.flush,
  }
  const [place, setPlace] = useState<OdontogramPlace>(firstPlace)
  const [isMany, setIsMany] = useState(false)
  const [fault, setFault] = useState<EntryFault | null>(null)
  const [edited, setEdited] = useState<StandingEntry | null>(null)
  const svg = useRef<SVGSVGElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const symbols = useMemo(
    () => symbolsOf(norms[odontogram.norm], odontogram.edition),
    [odontogram.norm, odontogram.edition],
  )
  const taken = new Set(entries.flatMap(({ source }) => (source?.kind === 'finding' ? [source.finding] : [])))

  const choose = (next: OdontogramPlace) => {
    setPlace(next)
    setFault(null)
  }
  const focusTooth = (tooth: Fdi) =>
    svg.current?.querySelector<SVGElement>(`[data-tooth="${tooth}"]`)?.focus({ preventScroll: false })
  const touch = (tooth: Fdi, face: Face | null, isRange: boolean) =>
    choose(isRange ? extended(place, tooth) : touched(place, tooth, face, isMany))
  const put = (symbol: OdontogramSymbol): boolean => {
    const made = entriesAt(symbol, place)
    const wrong = made
      .map(entry => checkEntry(norms[odontogram.norm], odontogram.edition, entry))
      .find(one => one !== null)
    setFault(wrong ?? null)
    if (wrong || made.length === 0) return false
    make(made.map(entry => ({ kind: 'add', entry, source: null })))
    if (document.activeElement === input.current) focusTooth(place.tooth)
    return true
  }
  const onKey = (event: KeyboardEvent<SVGSVGElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (!isDraft && !key.startsWith('Arrow')) return
    if (ctrlKey || metaKey || altKey) return
    const next = nextOf(place.tooth, key)
    const face = faces[Number(key) - 1]
    if (next) {
      choose(shiftKey && isDraft ? extended(place, next) : onTooth(next))
      focusTooth(next)
    } else if (face) choose({ ...place, faces: toggled(place.faces, face) })
    else if (key === 'Delete' || key === 'Backspace') removeLast()
    else if (key === 'Enter' || key === ' ' || key === '/') input.current?.focus()
    else if (key.length === 1) return input.current?.focus()
    else return
    event.preventDefault()
  }
  const removeLast = () => {
    const last = standingAt(norms[odontogram.norm], entries, place.tooth).at(-1)
    if (last) make([{ kind: 'remove', of: last.id }])
  }
  const onRoomKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLTextAreaElement) return
    if (event.target === input.current && input.current?.value) return
    const isRedo = event.key === 'y' || (event.key.toLowerCase() === 'z' && event.shiftKey)
    const step = isRedo ? redo : event.key === 'z' ? undo : null
    if (!step) return
    event.preventDefault()
    step()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the shortcuts of the controls within it
    <div onKeyDown={onRoomKey}>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        {isDraft ? (
          <div data-no-print className="flex items-center gap-2">
            <Button look="plain" disabled={!undo} onClick={() => undo?.()}>
              <Undo2 size={18} aria-hidden="true" />
              {t('chartScreen.undo')}
            </Button>
            <Button look="plain" disabled={!redo} onClick={() => redo?.()}>
              <CornerUpRight size={18} aria-hidden="true" />
              {t('chartScreen.redo')}
            </Button>
            <SavingState
              isUnsaved={saving.isUnsaved}
              isTriedAgain={(failure ?? texts.failure) !== null}
              isRefused={refused !== null}
              isEmpty={changes.length === 0}
            />
          </div>
        ) : (
          <span />
        )}
        <OdontogramActions
          odontogram={odontogram}
          saving={saving}
          mayWrite={mayWrite}
          onDiscard={onDiscard}
          count={entries.length}
        />
      </div>
      <div className={isDraft ? 'mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] print:block' : 'mt-4'}>
        <div className="min-w-0">
          <Card className="overflow-x-auto p-3 print:overflow-visible print:border-0 print:p-0 print:shadow-none">
            <NormOdontogram
              odontogram={odontogram}
              entries={entries}
              place={place}
              isDraft={isDraft}
              svg={svg}
              onTouch={touch}
              onKey={onKey}
            />
          </Card>
          {isDraft && (
            <p data-no-print className="mt-2 text-14 text-muted">
              {t('chartScreen.hint')}
            </p>
          )}
        </div>
        {isDraft && (
          <div data-no-print className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-19" aria-live="polite">
                {place.teeth.length === 1
                  ? t('chartScreen.tooth', { tooth: place.tooth })
                  : t('chartScreen.teeth', { teeth: place.teeth.join(', ') })}
              </h2>
              <Button look={isMany ? 'outline' : 'plain'} aria-pressed={isMany} onClick={() => setIsMany(!isMany)}>
                {t('chartScreen.many')}
              </Button>
            </div>
            <FaceButtons
              tooth={place.tooth}
              chosen={place.faces}
              onToggle={face => choose({ ...place, faces: toggled(place.faces, face) })}
            />
            <SymbolPalette
              odontogram={odontogram}
              symbols={symbols}
              input={input}
              fault={fault}
              tooth={place.tooth}
              onPlace={put}
              onLeave={() => {
                setFault(null)
                focusTooth(place.tooth)
              }}
            />
          </div>
        )}
      </div>
      {isDraft && (
        <ProposalsPanel odontogram={odontogram} symbols={symbols} taken={taken} onTake={act => make([act])} />
      )}
      <EntryList
        odontogram={odontogram}
        entries={entries}
        onRemove={isDraft ? ({ id }) => make([{ kind: 'remove', of: id }]) : null}
        onEdit={setEdited}
      />
      <OdontogramTextFields odontogram={odontogram} texts={texts} isDraft={isDraft} />
      <OdontogramHistory odontogram={odontogram} changes={changes} />
      {edited && (
        <EntryDialog
          odontogram={odontogram}
          standing={edited}
          onClose={() => setEdited(null)}
          onSave={entry => {
            make([{ kind: 'amend', of: edited.id, entry }])
            setEdited(null)
          }}
        />
      )}
    </div>
  )
}
