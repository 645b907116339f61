import type { ClinicHeadText } from '@xrai/contract/report/clinic-head'
import { classNames } from '../../base/ui/class-names.ts'

interface ClinicHeadProps {
  readonly head: ClinicHeadText
  /** A URL of the logo; undefined without one. */
  readonly logo: string | undefined
  /** For a patient's page, which has no small text. */
  readonly large?: boolean
}

/** The head of a clinic's document, like in its PDF. */
export function ClinicHead({ head: { name, lines }, logo, large = false }: ClinicHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-2 break-inside-avoid print:mb-3">
      {logo !== undefined && <img src={logo} alt="" className="max-h-16 max-w-44 object-contain" />}
      <div className="min-w-0 flex-1 basis-48">
        <p className={classNames('max-w-none font-semibold break-words', large ? 'text-19' : 'text-16')}>{name}</p>
        {lines.map(line => (
          <p key={line} className={classNames('max-w-none break-words text-muted', large ? 'text-19' : 'text-13')}>
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}
