import { t } from '@xrai/contract/strings/translate'
import { classNames } from '../../base/ui/class-names.ts'
import { tones } from '../../base/ui/tone.ts'
import { looks } from './verification-words.ts'

const answers = ['valid', 'superseded', 'changed', 'unknown'] as const

/** Explains the possible answers until a code is entered. */
export function Legend() {
  return (
    <section className="rounded-card border border-line px-5 py-5 sm:px-6">
      <h2 className="text-16 font-semibold">{t('verification.legendTitle')}</h2>
      <ul className="mt-2">
        {answers.map(answer => {
          const { tone, icon: Icon } = looks[answer]
          return (
            <li key={answer} className="flex items-start gap-3 border-b border-line py-3 last:border-0 last:pb-0">
              <span
                className={classNames(
                  'grid size-9 shrink-0 place-items-center rounded-round border',
                  tone === 'plain' ? 'border-line bg-mist text-muted' : tones[tone].className,
                )}
              >
                <Icon size={18} strokeWidth={1.8} aria-hidden="true" />
              </span>
              <div className="min-w-0">
                <p className="font-semibold">{t(`verification.answer.${answer}`)}</p>
                <p className="text-14 text-muted">{t(`verification.legend.${answer}`)}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
