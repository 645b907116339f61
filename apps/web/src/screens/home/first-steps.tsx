import { Link, useNavigate } from '@tanstack/react-router'
import { t } from '@xrai/contract/strings/translate'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { buttonClass } from '../../base/ui/button-class.ts'
import { Card } from '../../base/ui/card.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useClinicSettings } from '../../client/clinic.ts'
import { usePatients } from '../../client/patients.ts'
import { useProfile } from '../../client/profile.ts'
import { PatientDialog } from '../../records/patients/patient-dialog.tsx'
import { LogoStep } from './logo-step.tsx'
import { NumbersDialog } from './numbers-dialog.tsx'

interface FirstStepsProps {
  readonly isOwner: boolean
  /** Only signers need a professional number. */
  readonly isSigner: boolean
  readonly hasRadiograph: boolean
}

const stepButton = 'shrink-0 max-sm:w-full'

/** The checklist of a new clinic, each step one press away; hidden once every step is done. */
export function FirstSteps({ isOwner, isSigner, hasRadiograph }: FirstStepsProps) {
  const navigate = useNavigate()
  const profile = useProfile()
  const settings = useClinicSettings(isOwner)
  const patients = usePatients({ page: 1, size: 1 })
  const [asking, setAsking] = useState<'numbers' | 'patient'>()
  const close = () => setAsking(undefined)
  const isPending = profile.isPending || patients.isPending || (isOwner && settings.isPending)
  if (isPending) return hasRadiograph ? null : <Skeleton className="h-96 w-full" />

  const { data: clinic } = settings
  const number = profile.data?.professionalNumber ?? null
  const steps = [
    ...(clinic
      ? [{ name: 'logo', isDone: clinic.logo !== null, action: <LogoStep className={stepButton} /> } as const]
      : []),
    ...(isSigner
      ? [
          {
            name: clinic ? 'numbers' : 'number',
            isDone: number !== null && clinic?.ruc !== null,
            action: (
              <Button onClick={() => setAsking('numbers')} className={stepButton}>
                {t('firstSteps.write')}
              </Button>
            ),
          } as const,
        ]
      : []),
    {
      name: 'patient',
      isDone: (patients.data?.total ?? 0) > 0,
      action: (
        <Button onClick={() => setAsking('patient')} className={stepButton}>
          {t('patients.create')}
        </Button>
      ),
    } as const,
    {
      name: 'radiograph',
      isDone: hasRadiograph,
      action: (
        <Link to="/upload" className={buttonClass('outline', stepButton)}>
          {t('firstSteps.upload')}
        </Link>
      ),
    } as const,
  ]
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-steps" className="text-24">
          {t('firstSteps.title')}
        </h2>
        <p role="status" className="text-14 text-muted tabular-nums">
          {t('firstSteps.done', { done, count: steps.length })}
        </p>
      </div>
      <ol aria-labelledby="first-steps" className="mt-3 divide-y divide-line">
        {steps.map(({ name, isDone, action }) => (
          <Step key={name} title={t(`firstSteps.${name}`)} hint={t(`firstSteps.${name}Hint`)} isDone={isDone}>
            {action}
          </Step>
        ))}
      </ol>
      {asking === 'numbers' && <NumbersDialog clinic={clinic} number={number} onClose={close} />}
      {asking === 'patient' && (
        <PatientDialog onClose={close} onSaved={({ id }) => void navigate({ to: '/patients/$id', params: { id } })} />
      )}
    </Card>
  )
}

interface StepProps {
  readonly title: string
  readonly hint: string
  readonly isDone: boolean
  readonly children: ReactNode
}

function Step({ title, hint, isDone, children }: StepProps) {
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 last:pb-0">
      <Icon size={24} aria-hidden="true" className={isDone ? 'shrink-0 text-primary' : 'shrink-0 text-edge'} />
      <div className="min-w-0 flex-1 basis-44">
        <p className={classNames('font-semibold', isDone && 'text-muted')}>
          {title}
          {isDone && <span className="sr-only"> ({t('firstSteps.isDone')})</span>}
        </p>
        {!isDone && <p className="text-14 text-muted">{hint}</p>}
      </div>
      {!isDone && children}
    </li>
  )
}
