import { t } from '@xrai/contract/strings/translate'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { numberFormat } from '../../base/language/formats.ts'
import { Alert } from '../../base/ui/alert.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Card } from '../../base/ui/card.tsx'
import { Checkbox } from '../../base/ui/checkbox.tsx'
import { Dock } from '../../base/ui/dock.tsx'
import { SelectField } from '../../base/ui/select-field.tsx'
import { useCredits } from '../../client/credits.ts'
import { useSession } from '../../client/session.ts'
import { forgetUnsent, readUnsent } from '../../client/unsent-files.ts'
import { keepsPatient } from '../../intake/anonymise/keeps-patient.ts'
import { useAskOther } from '../../intake/anonymise/use-ask-other.tsx'
import {
  filesPerRun,
  type ManyChosen,
  noneChosen,
  readInTurn,
  splitChosen,
} from '../../intake/bulk-upload/choose-files.ts'
import type { RunOptions } from '../../intake/bulk-upload/send-file.ts'
import { isDicom, sizeText } from '../../intake/image-intake/chosen-file.ts'
import type { ImageType } from '../../intake/image-intake/chosen-images.ts'
import { mostRead } from '../../intake/image-intake/dropped-files.ts'
import { takeHandedFiles } from '../../intake/image-intake/handed-files.ts'
import { useStrayFiles } from '../../intake/image-intake/use-stray-files.ts'
import { type ChosenPatient, PatientPicker } from '../../records/patients/patient-picker.tsx'
import { SiteField } from '../../shell/clinic-sites/site-field.tsx'
import { useSiteChoice } from '../../shell/clinic-sites/use-site-choice.ts'
import { CreditsLine } from '../../shell/credits/credits-line.tsx'
import { FileDrop } from './file-drop.tsx'

interface ChooseFormProps {
  readonly chosen: ManyChosen
  readonly onChosen: (chosen: ManyChosen) => void
  readonly onStart: (chosen: ManyChosen, type: ImageType | undefined, options: RunOptions) => void
}

/** The files of a run, and the options for all of them. */
export function ChooseForm({ chosen, onChosen, onStart }: ChooseFormProps) {
  const [reading, setReading] = useState(0)
  const [type, setType] = useState<ImageType | ''>('')
  const [patient, setPatient] = useState<ChosenPatient | null>(null)
  const [keepChoice, setKeepChoice] = useState<boolean>()
  const keeps = keepsPatient(keepChoice, patient !== null)
  const site = useSiteChoice()
  const { data: session } = useSession()
  const latest = useRef(chosen)
  latest.current = chosen
  const [read] = useState(() =>
    readInTurn(
      () => latest.current,
      next => {
        latest.current = next
        onChosen(next)
      },
    ),
  )

  const offer = async (files: readonly File[]) => {
    if (files.length === 0) return
    setReading(count => count + 1)
    await read(files)
    setReading(count => count - 1)
  }
  const isReading = reading > 0
  useStrayFiles(files => void offer(files))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what the screen before hands over
  useEffect(() => void offer(takeHandedFiles()), [])

  const { files } = chosen
  const other = useAskOther([chosen, patient, type, keeps, site.value])
  const start = async () => {
    if (!session) return
    const all = [...files, ...chosen.rest]
    const sent = await other.ask(all, patient)
    if (!sent) return
    const options = {
      keepsPatient: keeps,
      patient: patient ? { id: patient.id, name: patient.name } : undefined,
      siteId: site.value,
    }
    onStart(sent.length === all.length ? chosen : splitChosen(sent), type === '' ? undefined : type, options)
  }
  return (
    <div className="flex flex-col gap-6">
      <Interrupted />
      <FileDrop isReading={isReading} onFiles={offered => void offer(offered)} />
      {(files.length > 0 || chosen.unfit > 0) && <Chosen chosen={chosen} onClear={() => onChosen(noneChosen)} />}
      <TooFewCredits files={files.length} />
      <SelectField label={t('upload.type')} value={type} onChange={({ target }) => setType(typeOf(target.value))}>
        <option value="">{t('bulk.typeAuto')}</option>
        <option value="panoramic">{t('bulk.typePanoramic')}</option>
        <option value="periopical">{t('bulk.typePeriapical')}</option>
      </SelectField>
      <div>
        <PatientPicker value={patient} onChange={setPatient} />
        <p className="mt-1.5 text-13 text-muted">{t(patient ? 'bulk.patientHint' : 'bulk.noPatientHint')}</p>
      </div>
      <SiteField {...site} />
      {files.some(isDicom) && (
        <div>
          <Checkbox
            label={t('bulk.leaveOut')}
            checked={!keeps}
            onChange={({ target }) => setKeepChoice(!target.checked)}
          />
          <p className="mt-1 ml-7.5 max-w-(--measure) text-13 text-muted">{t(keeps ? 'bulk.kept' : 'bulk.leftOut')}</p>
        </div>
      )}
      <Dock className="-mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-paper px-4 py-3">
        <CreditsLine />
        <Button
          look="primary"
          disabled={files.length === 0 || isReading || !session}
          busy={other.isChecking}
          onClick={() => void start()}
          className="w-full sm:w-auto sm:px-10"
        >
          {other.isChecking ? t('bulk.checking') : startText(files.length)}
        </Button>
      </Dock>
      {other.dialog}
    </div>
  )
}

const number = numberFormat('es-PE')
const typeOf = (value: string): ImageType | '' => (value === 'panoramic' || value === 'periopical' ? value : '')

const startText = (count: number) => {
  if (count === 0) return t('bulk.start')
  return count === 1 ? t('bulk.startOne') : t('bulk.startMany', { count })
}

interface ChosenProps {
  readonly chosen: ManyChosen
  readonly onClear: () => void
}

function Chosen({ chosen: { files, rest, unfit, isCut }, onClear }: ChosenProps) {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  const isNone = files.length === 0
  return (
    <Card className="flex items-start justify-between gap-4 p-4 sm:px-5">
      <div role="status" className="min-w-0">
        <p className="font-semibold">
          {isNone
            ? t('bulk.noneFit')
            : `${files.length === 1 ? t('bulk.chosenOne') : t('bulk.chosen', { count: files.length })} · ${sizeText(size)}`}
        </p>
        {rest.length > 0 && (
          <p className="mt-1 text-14 text-muted">
            {rest.length === 1
              ? t('bulk.overOne', { most: filesPerRun })
              : t('bulk.over', { most: filesPerRun, count: rest.length })}
          </p>
        )}
        {unfit > 0 && (
          <p className="mt-1 text-14 text-muted">
            {unfit === 1 ? t('bulk.unfitOne') : t('bulk.unfit', { count: unfit })}
          </p>
        )}
        {isCut && <p className="mt-1 text-14 text-muted">{t('bulk.cut', { most: number().format(mostRead) })}</p>}
      </div>
      <Button look="quiet" onClick={onClear} className="-my-1 shrink-0 text-14">
        <X size={16} aria-hidden="true" />
        {t('bulk.clear')}
      </Button>
    </Card>
  )
}

/** Before the upload: the number of files that will be stored without an analysis. */
function TooFewCredits({ files }: { readonly files: number }) {
  const { data } = useCredits()
  const left = data?.left ?? null
  if (left === null || files <= left) return null
  const over = files - left
  return (
    <Alert
      tone="warn"
      role="status"
      title={over === 1 ? t('bulk.creditsTitleOne') : t('bulk.creditsTitle', { count: over })}
    >
      {t('bulk.creditsText')}
    </Alert>
  )
}

/** Reports a run that was interrupted by a reload of the page; shown once. */
function Interrupted() {
  const [unsent] = useState(readUnsent)
  useEffect(forgetUnsent, [])
  if (!unsent) return null
  return (
    <Alert tone="info" title={t('bulk.interrupted', { count: unsent.total, left: unsent.left })}>
      {t('bulk.interruptedHint')}
    </Alert>
  )
}
