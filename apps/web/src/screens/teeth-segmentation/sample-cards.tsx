import { t } from '@xrai/contract/strings/translate'
import { type SampleName, sampleNames, samples } from './samples.ts'

interface SampleCardsProps {
  readonly onPick: (name: SampleName) => void
}

export function SampleCards({ onPick }: SampleCardsProps) {
  return (
    <section aria-labelledby="muestras">
      <h2 id="muestras" className="text-24">
        {t('tryOut.samples')}
      </h2>
      <p className="mt-1 text-muted">{t('tryOut.samplesHint')}</p>
      <ul className="mt-5 grid grid-cols-2 gap-3 sm:gap-4">
        {sampleNames.map(name => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onPick(name)}
              className="group flex size-full flex-col overflow-hidden rounded-card border border-line bg-paper text-left transition-colors hover:border-primary"
            >
              <span className="block aspect-2/1 w-full overflow-hidden bg-room">
                <img
                  src={samples[name].small}
                  alt=""
                  width={720}
                  height={360}
                  className="size-full object-cover opacity-90 transition-opacity group-hover:opacity-100"
                />
              </span>
              <span className="flex flex-col px-3 py-2.5 sm:px-4 sm:py-3">
                <span className="font-semibold">{t(`tryOut.sample.${name}`)}</span>
                <span className="text-13 text-muted max-sm:hidden">{t(`tryOut.sampleHint.${name}`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
