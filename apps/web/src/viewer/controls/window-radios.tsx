import { t } from '@xrai/contract/strings/translate'
import { useId } from 'react'
import { Spinner } from '../../base/ui/spinner.tsx'
import type { ShownWindows } from '../window-choice.ts'

/** The windows that the file offers, under their names in the file (PS3.3 C.11.2), one of them selected. */
export function WindowRadios({ names, chosen, onChoose, isLoading, missing }: ShownWindows) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="float-left mb-1.5 text-13 text-room-muted">{t('viewer.window')}</legend>
      <span role="status" className="float-right flex h-5 items-center gap-2 text-13 text-room-muted">
        {isLoading && (
          <>
            <Spinner />
            {t('viewer.windowLoading')}
          </>
        )}
      </span>
      <div className="clear-both flex max-h-44 flex-col gap-0.5 overflow-y-auto">
        {names.map((text, place) => (
          <label
            key={text}
            className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2 text-14 transition-colors hover:bg-room-raised has-checked:bg-room-line has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-hero"
          >
            <input
              type="radio"
              name={name}
              checked={place === chosen}
              onChange={() => onChoose(place)}
              className="size-4 shrink-0 accent-hero outline-none"
            />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </label>
        ))}
      </div>
      {missing && (
        <p className="mt-2 text-13 text-warn-tint">
          {t('viewer.windowNotShown', { wanted: missing.name, shown: names[0] ?? '' })}
        </p>
      )}
    </fieldset>
  )
}
