import { detectionClass } from '@xrai/contract/classes/detection-class'
import type { Face } from '@xrai/contract/odontogram/faces'
import { absentClass } from '@xrai/contract/odontogram/norms'
import type { Odontogram, OdontogramProposal, SentChange } from '@xrai/contract/odontogram/odontogram-schema'
import { entriesAt, type OdontogramSymbol } from '@xrai/contract/odontogram/symbols'
import { t } from '@xrai/contract/strings/translate'
import { useState } from 'react'
import { dayWords, isDay } from '../../base/language/days.ts'
import { longDate } from '../../base/language/moments.ts'
import { Button } from '../../base/ui/button.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Select } from '../../base/ui/select.tsx'
import { useOdontogramProposals } from '../../client/odontograms.ts'
import { sentenceOf } from '../../client/result.ts'
import { FaceButtons } from './face-buttons.tsx'
import { symbolWords } from './found-symbols.ts'
import { toggled } from './place.ts'

interface ProposalsPanelProps {
  readonly odontogram: Odontogram
  readonly symbols: readonly OdontogramSymbol[]
  readonly taken: ReadonlySet<string>
  readonly onTake: (act: SentChange['act']) => void
}

/** Findings that dentists accepted on the radiographs, to be copied to the odontogram one by one. */
export function ProposalsPanel({ odontogram, symbols, taken, onTake }: ProposalsPanelProps) {
  const { data, error, isFetching, refetch } = useOdontogramProposals(odontogram.id, true)
  const proposals = (data?.proposals ?? []).filter(({ finding }) => !taken.has(finding))
  if (error && !data)
    return (
      <div className="mt-8">
        <ErrorState
          text={`${t('chartScreen.proposalsFailed')} ${sentenceOf(error)}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    )
  if (proposals.length === 0) return null
  return (
    <section data-no-print className="mt-8 rounded-card border border-line bg-mist p-4 sm:p-5">
      <h2 className="text-19">{t('chartScreen.proposals', { count: proposals.length })}</h2>
      <p className="text-14 text-muted">{t('chartScreen.proposalsHint')}</p>
      <ul className="mt-3">
        {proposals.map(proposal => (
          <ProposalRow
            key={`${proposal.analysis} ${proposal.finding}`}
            proposal={proposal}
            symbols={symbols.filter(({ finding }) => finding.id === proposal.row)}
            onTake={onTake}
          />
        ))}
      </ul>
    </section>
  )
}

interface ProposalRowProps {
  readonly proposal: OdontogramProposal
  readonly symbols: readonly OdontogramSymbol[]
  readonly onTake: ProposalsPanelProps['onTake']
}

function ProposalRow({ proposal, symbols, onTake }: ProposalRowProps) {
  const { analysis, finding, tooth, decidedBy, date } = proposal
  const [only] = symbols.length === 1 ? symbols : []
  const [symbolId, setSymbolId] = useState(only?.id ?? '')
  const [faces, setFaces] = useState<readonly Face[]>(proposal.faces ?? [])
  const symbol = symbols.find(({ id }) => id === symbolId)
  const hasFaces = symbols[0]?.finding.scope === 'surface'
  const [entry] = symbol ? entriesAt(symbol, { teeth: [tooth], faces }) : []
  const isReady = entry !== undefined && (!hasFaces || faces.length > 0)
  const { text } = detectionClass(proposal.class)
  const said = proposal.class === absentClass ? t('odontogram.absent') : text ? t(text) : proposal.class
  const name = `${tooth} · ${said}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <span className="min-w-48 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-13 text-muted">
          {t('chartScreen.proposedBy', { name: decidedBy, date: isDay(date) ? dayWords(date) : longDate(date) })}
        </span>
      </span>
      {!only && (
        <Select
          label={t('chartScreen.kindOf', { name })}
          value={symbolId}
          onChange={event => setSymbolId(event.target.value)}
          className="max-w-72"
        >
          <option value="">{t('chartScreen.chooseKind')}</option>
          {symbols.map(one => (
            <option key={one.id} value={one.id}>
              {[one.sigla, symbolWords(one).details].filter(Boolean).join(' · ')}
            </option>
          ))}
        </Select>
      )}
      {hasFaces && <FaceButtons tooth={tooth} chosen={faces} onToggle={face => setFaces(toggled(faces, face))} />}
      <Button
        disabled={!isReady}
        aria-label={t('chartScreen.takeOf', { name })}
        onClick={() => entry && onTake({ kind: 'add', entry, source: { kind: 'finding', analysis, finding } })}
      >
        {t('chartScreen.take')}
      </Button>
    </li>
  )
}
