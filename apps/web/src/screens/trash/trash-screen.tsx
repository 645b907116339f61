import { mayCall } from '@xrai/contract/routes/access'
import { restoreCase, restoreImage, restorePatient } from '@xrai/contract/routes/endpoints'
import type { DeletedImage } from '@xrai/contract/routes/images'
import { t } from '@xrai/contract/strings/translate'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dayText } from '../../base/language/moments.ts'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { ErrorState } from '../../base/ui/error-state.tsx'
import { Page } from '../../base/ui/page.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { useCaseRemoval, useCases } from '../../client/cases.ts'
import { deleteImages, restoreImages, useDeletedImages } from '../../client/deleted-images.ts'
import { usePatientRemoval, usePatients } from '../../client/patients.ts'
import { type Refusal, Refused, sentenceOf } from '../../client/result.ts'
import { useSession } from '../../client/session.ts'
import { radiographTypeText } from '../../records/analyses/analysis-texts.ts'
import { caseNameText } from '../../records/cases/case-texts.ts'
import { DeletedList } from './deleted-list.tsx'

const size = 20
const first = { images: 1, cases: 1, patients: 1 } as const

/** Deleted radiographs, cases and patients that can still be restored. */
export function TrashScreen() {
  const { data: session } = useSession()
  const [pages, setPages] = useState<Readonly<Record<keyof typeof first, number>>>(first)
  const cases = useCases({ state: 'deleted', sort: 'deleted', page: pages.cases, size })
  const patients = usePatients({ state: 'deleted', sort: 'deleted', page: pages.patients, size })
  const images = useDeletedImages({ page: pages.images, size })
  const pagerOf = (list: keyof typeof first, total = 0) => ({
    page: pages[list],
    size,
    total,
    onPage: (page: number) => setPages(before => ({ ...before, [list]: page })),
  })
  const caseRemoval = useCaseRemoval(true)
  const patientRemoval = usePatientRemoval()
  const error = images.error ?? cases.error ?? patients.error
  const isEmpty = images.data?.total === 0 && cases.data?.total === 0 && patients.data?.total === 0
  const mayRestore = mayCall({ access: restorePatient.access }, session)
  return (
    <Page>
      <h1 className="text-32">{t('trash.title')}</h1>
      <p className="mt-1 mb-8 text-muted">
        {t('trash.subtitle')}
        {session && !mayRestore && ` ${t('trash.mayNot')}`}
      </p>
      {error && (
        <ErrorState
          text={sentenceOf(error)}
          busy={images.isFetching || cases.isFetching || patients.isFetching}
          onRetry={() => {
            void images.refetch()
            void cases.refetch()
            void patients.refetch()
          }}
        />
      )}
      {!error && !(images.data && cases.data && patients.data) && <Skeleton className="h-60 w-full" />}
      {isEmpty && <EmptyState icon={Trash2} title={t('trash.empty')} hint={t('trash.emptyHint')} />}
      <div className="flex flex-col gap-10">
        <DeletedList
          title={t('images.title')}
          pager={{ ...pagerOf('images', images.data?.total), label: t('trash.pager'), summary: 'trash.showing' }}
          rows={(images.data?.images ?? []).map(found => ({ ...found, name: nameOf(found) }))}
          restoredText={t('images.restored')}
          removedText={t('images.removed')}
          mayRestore={mayCall({ access: restoreImage.access }, session)}
          remove={async id => throwing((await deleteImages([id], { withSigned: true })).failure)}
          restore={async id => throwing(await restoreImages([id]))}
        />
        <DeletedList
          title={t('nav.cases')}
          pager={{ ...pagerOf('cases', cases.data?.total), label: t('cases.pager'), summary: 'cases.showing' }}
          rows={(cases.data?.cases ?? []).map(found => ({ ...found, name: caseNameText(found) }))}
          restoredText={t('cases.restored')}
          removedText={t('cases.removed')}
          mayRestore={mayCall({ access: restoreCase.access }, session)}
          {...caseRemoval}
        />
        <DeletedList
          title={t('patients.title')}
          pager={{
            ...pagerOf('patients', patients.data?.total),
            label: t('patients.pager'),
            summary: 'patients.showing',
          }}
          rows={patients.data?.patients ?? []}
          restoredText={t('patients.restored')}
          removedText={t('patients.removed')}
          mayRestore={mayRestore}
          {...patientRemoval}
        />
      </div>
    </Page>
  )
}

const throwing = (failure: Refusal | undefined) => {
  if (failure) throw new Refused(failure)
}

/** Its type, with the patient, the case or the file name. */
const nameOf = ({ type, patientName, caseName, fileName, uploadDate }: DeletedImage) => {
  const named = t('images.deletedName', { type: radiographTypeText(type), name: patientName ?? caseName ?? fileName })
  return t('images.of', { type: named, date: dayText(uploadDate) })
}
