import { odontogramStatementFormat } from '@xrai/contract/signature/statement-format'
import { groupedCode } from '@xrai/contract/signature/verification-code'
import type { Verification } from '@xrai/contract/signature/verification-schema'
import { type TextKey, t } from '@xrai/contract/strings/translate'
import type { ReactNode } from 'react'
import { longDate } from '../../base/language/moments.ts'
import { Card } from '../../base/ui/card.tsx'
import { GroupedText } from '../../base/ui/grouped-text.tsx'
import { publicKeysAddress } from '../../client/verification.ts'
import { CheckList, type Mark } from './check-list.tsx'
import { Verdict } from './verdict.tsx'
import {
  alteredVerdict,
  groupedHash,
  signedMoment,
  unknownVerdict,
  verdictOf,
  versionName,
} from './verification-words.ts'

const marks: Readonly<Record<NonNullable<Verification['kept'][keyof Verification['kept']]>, Mark>> = {
  intact: 'good',
  changed: 'bad',
  erased: 'neither',
}

/** The stored parts of an odontogram. */
const odontogramParts: Readonly<Record<keyof Verification['kept'], TextKey>> = {
  pdf: 'verification.keptOf.pdf',
  document: 'verification.keptOf.chart',
  picture: 'verification.keptOf.picture',
  decisions: 'verification.keptOf.changes',
  signature: 'verification.keptOf.signature',
}

interface AnswerProps {
  readonly verification: Verification
  /** The checked file has the same code but differs, so no large line may call it valid. */
  readonly isFileAltered: boolean
}

/** The result for a code: the answer in one line, the signer and the time, and the stored data that was compared. */
export function Answer({ verification, isFileAltered }: AnswerProps) {
  const { statement, kept, key } = verification
  const isOdontogram = statement.format === odontogramStatementFormat
  const { signer, clinicName, signedAt, reportCode, version, code } = statement
  return (
    <Card raised className="overflow-hidden">
      <Verdict {...(isFileAltered ? alteredVerdict(verification) : verdictOf(verification))} />
      <dl className="grid gap-x-8 gap-y-4 px-5 py-5 sm:grid-cols-2 sm:px-6">
        <Fact name={t('verification.signedBy')}>
          <span className="text-19 font-semibold">{signer.name}</span>
        </Fact>
        <Fact name={t('verification.number')}>{signer.professionalNumber}</Fact>
        <Fact name={t('verification.clinic')}>{clinicName}</Fact>
        <Fact name={t('verification.signedAt')}>
          <time dateTime={signedAt}>{signedMoment(signedAt)}</time>
        </Fact>
        <Fact name={t(isOdontogram ? 'verification.chart' : 'verification.report')}>{reportCode}</Fact>
        <Fact name={t('verification.version')}>{versionName(version)}</Fact>
        <Fact name={t('verification.code')} wide>
          <span className="font-mono text-14">
            <GroupedText text={groupedCode(code)} />
          </span>
        </Fact>
      </dl>
      <section className="border-t border-line px-5 py-5 sm:px-6">
        <h3 className="text-16 font-semibold">{t('verification.kept')}</h3>
        <p className="mb-2 text-14 text-muted">{t('verification.keptLead')}</p>
        <CheckList
          label={t('verification.kept')}
          rows={(['pdf', 'document', 'picture', 'decisions', 'signature'] as const).flatMap(part => {
            const state = kept[part]
            if (state === null) return []
            const name = isOdontogram ? t(odontogramParts[part]) : t(`verification.keptOf.${part}`)
            return [{ name, mark: marks[state], words: t(`verification.keptState.${state}`) }]
          })}
        />
      </section>
      <section className="border-t border-line bg-mist px-5 py-5 text-14 sm:px-6">
        <h3 className="text-14 font-semibold">{t('verification.key')}</h3>
        <p className="mt-1 text-muted">{t('verification.keyText')}</p>
        <dl className="mt-3">
          <dt className="text-13 text-muted">{t('verification.fingerprint')}</dt>
          <dd className="mt-0.5 font-mono text-13 break-words">{groupedHash(statement.key)}</dd>
        </dl>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-muted">
          {key.retiredAt === null
            ? t('verification.keyPresent', { date: longDate(key.createdAt) })
            : t('verification.keyRetired', { from: longDate(key.createdAt), to: longDate(key.retiredAt) })}
          <a
            href={publicKeysAddress}
            className="inline-flex min-h-8 items-center font-semibold text-primary-ink underline decoration-primary-line underline-offset-4 hover:decoration-primary"
          >
            {t('verification.keys')}
          </a>
        </p>
      </section>
    </Card>
  )
}

/** No report was signed here with this code. */
export function UnknownAnswer({ code }: { readonly code: string }) {
  return (
    <Card raised className="overflow-hidden">
      <Verdict {...unknownVerdict()}>
        <p className="mt-3 font-mono text-14 text-muted">
          <GroupedText text={groupedCode(code)} />
        </p>
      </Verdict>
    </Card>
  )
}

interface FactProps {
  readonly name: string
  readonly wide?: boolean
  readonly children: ReactNode
}

function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div className={wide ? 'sm:col-span-2' : ''}>
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="min-w-0 font-medium break-words">{children}</dd>
    </div>
  )
}
