import type { StandingEntry } from '@xrai/contract/odontogram/changes'
import { norms } from '@xrai/contract/odontogram/norms'
import type { Odontogram } from '@xrai/contract/odontogram/odontogram-schema'
import { symbolsOf } from '@xrai/contract/odontogram/symbols'
import { mayCall } from '@xrai/contract/routes/access'
import * as endpoints from '@xrai/contract/routes/endpoints/odontograms'
import { t } from '@xrai/contract/strings/translate'
import { CornerUpRight, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Card } from '../../base/ui/card.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { undoKeyOf } from '../../base/ui/undo-key.ts'
import { sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryList } from './entry-list.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { NormOdontogram } from './norm-odontogram.tsx'
import { OdontogramActions } from './odontogram-actions.tsx'
import { OdontogramHistory } from './odontogram-history.tsx'
import { OdontogramTextFields } from './odontogram-text-fields.tsx'
import { ProposalsPanel } from './proposals-panel.tsx'
import { SavingState } from './saving-state.tsx'
import { type EntryInputState, useEntryInput } from './use-entry-input.ts'
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
  const texts = useOdontogramTexts(odontogram, { isUnreachable: failure !== null, onRefused })
  const saving = {
    isUnsaved: isSaving || texts.isUnsaved,
    refused: refused ?? (texts.isDisputed ? t('chartScreen.textEdited') : null),
    onSeen: () => setRefused(null),
    flush: texts.flush,
  }
  const [edited, setEdited] = useState<StandingEntry | null>(null)
  const symbols = useMemo(
    () => symbolsOf(norms[odontogram.norm], odontogram.edition),
    [odontogram.norm, odontogram.edition],
  )
  const entryInput = useEntryInput(odontogram, { entries, isDraft, make })
  const taken = new Set(entries.flatMap(({ source }) => (source?.kind === 'finding' ? [source.finding] : [])))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the shortcuts of the controls within it
    <div onKeyDown={onUndoKeys({ undo, redo }, entryInput.input)}>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        {isDraft ? (
          <div data-no-print className="flex items-center gap-2">
            <UndoButtons undo={undo} redo={redo} />
            <SavingState
              isUnsaved={saving.isUnsaved}
              isTriedAgain={(failure ?? texts.failure) !== null}
              isRefused={saving.refused !== null}
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
        <Drawing odontogram={odontogram} entries={entries} isDraft={isDraft} entryInput={entryInput} />
        {isDraft && <EntryPanel odontogram={odontogram} symbols={symbols} entryInput={entryInput} />}
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
      <OdontogramTextFields odontogram={odontogram} texts={texts} isDraft={isDraft} onChosen={() => setRefused(null)} />
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

interface DrawingProps {
  readonly odontogram: Odontogram
  readonly entries: readonly StandingEntry[]
  readonly isDraft: boolean
  readonly entryInput: EntryInputState
}

/** The drawing, and for a draft how it is filled. */
const Drawing = ({ odontogram, entries, isDraft, entryInput: { place, svg, touch, onKey } }: DrawingProps) => (
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
)

interface UndoSteps {
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}

/** Undoes and redoes by the usual shortcuts, except in a field with a text, where they change that text. */
const onUndoKeys =
  ({ undo, redo }: UndoSteps, input: RefObject<HTMLInputElement | null>) =>
  (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement) return
    if (event.target === input.current && input.current?.value) return
    const key = undoKeyOf(event)
    const step = key && { Undo: undo, Redo: redo }[key]
    if (!step) return
    event.preventDefault()
    step()
  }

const UndoButtons = ({ undo, redo }: UndoSteps) => (
  <>
    <Button look="plain" disabled={!undo} onClick={() => undo?.()}>
      <Undo2 size={18} aria-hidden="true" />
      {t('chartScreen.undo')}
    </Button>
    <Button look="plain" disabled={!redo} onClick={() => redo?.()}>
      <CornerUpRight size={18} aria-hidden="true" />
      {t('chartScreen.redo')}
    </Button>
  </>
)
