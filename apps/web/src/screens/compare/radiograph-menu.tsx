import type { PatientImage } from '@xrai/contract/records/patient'
import { ChevronDown } from 'lucide-react'
import { buttonClass } from '../../base/ui/button-class.ts'
import { LazyMenu } from '../../base/ui/lazy-menu.tsx'
import { useImage } from '../../client/image-urls.ts'
import { radiographTypeText } from '../../records/analyses/analysis-texts.ts'
import { dateText } from '../../records/analyses/image-date.ts'

interface RadiographMenuProps {
  readonly which: string
  readonly chosen: PatientImage
  readonly date: string
  readonly images: readonly PatientImage[]
  readonly onChoose: (image: PatientImage) => void
}

/** One of the two radiographs, and a menu of the others by thumbnail and date. */
export function RadiographMenu({ which, chosen, date, images, onChoose }: RadiographMenuProps) {
  return (
    <LazyMenu
      trigger={
        <button
          type="button"
          disabled={images.length === 0}
          className={buttonClass('plain', 'min-w-0 justify-start gap-2 px-2! text-14! lg:w-60')}
        >
          <span className="contents max-[22.5rem]:hidden">
            <SmallRadiograph image={chosen} />
          </span>
          <span className="min-w-0 flex-1 truncate text-left">
            <span className="block text-13 leading-4 text-muted">{which}</span>
            <span className="block truncate leading-5 max-lg:whitespace-normal">{date}</span>
            <span className="sr-only">{detailsOf(chosen).join(' · ')}</span>
          </span>
          {images.length > 0 && <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-muted" />}
        </button>
      }
      items={images.map(image => ({
        id: image.id,
        label: describe(image),
        picture: <SmallRadiograph image={image} />,
        perform: () => onChoose(image),
      }))}
    />
  )
}

const describe = (image: PatientImage): string => [dateText(image), ...detailsOf(image)].join(' · ')

const detailsOf = ({ type, caseName }: PatientImage): readonly string[] =>
  caseName ? [radiographTypeText(type), caseName] : [radiographTypeText(type)]

function SmallRadiograph({ image }: { readonly image: PatientImage }) {
  const { url } = useImage(image.id, 'thumbnail')
  return (
    <span className="my-1 block aspect-video w-12 shrink-0 sm:w-14 overflow-hidden rounded-small bg-room">
      {url && <img src={url} alt="" className="size-full object-contain" />}
    </span>
  )
}
