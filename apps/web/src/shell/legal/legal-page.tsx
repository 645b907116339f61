import type { LegalBlock, LegalText } from '@xrai/contract/strings/legal/legal-text'
import { t } from '@xrai/contract/strings/translate'
import { ReadingPage } from '../site/reading-page.tsx'
import type { SiteFacts } from '../site/site-facts.ts'

export interface LegalPageProps {
  readonly site: SiteFacts
  readonly text: LegalText
}

/** A legal text with a table of contents and numbered sections, each with its anchor. */
export function LegalPage({ site, text: { title, updated, lead, sections } }: LegalPageProps) {
  return (
    <ReadingPage title={title} lead={updated}>
      <div className="mx-auto grid max-w-(--page) gap-x-16 gap-y-10 px-4 py-10 sm:px-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:py-14">
        <nav
          aria-label={t('site.contents')}
          className="lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto"
        >
          <p className="text-14 font-semibold">{t('site.contents')}</p>
          <ol className="mt-3 text-14">
            {sections.map(section => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="flex min-h-7 items-center py-0.5 text-muted hover:text-ink hover:underline"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="max-w-180">
          <p className="text-19 leading-8">{filled(lead, site)}</p>
          <p lang="en" className="mt-4 text-14 text-muted">
            {t('site.binding')}
          </p>
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} className="mt-10 scroll-mt-6 border-t border-line pt-8">
              <h2 className="text-24">
                <span aria-hidden="true" className="mr-2 text-muted">
                  {index + 1}
                </span>
                {section.title}
              </h2>
              {section.text.map(block => (
                <Block key={String(block)} block={block} site={site} />
              ))}
            </section>
          ))}
          <p className="mt-12 border-t border-line pt-6 text-14 text-muted">{t('footer.note')}</p>
        </article>
      </div>
    </ReadingPage>
  )
}

function Block({ block, site }: { readonly block: LegalBlock; readonly site: SiteFacts }) {
  if (typeof block === 'string') return <p className="mt-4 leading-7">{filled(block, site)}</p>
  return (
    <ul className="mt-4 flex list-disc flex-col gap-2 pl-5 leading-7 marker:text-muted">
      {block.map(item => (
        <li key={item} className="max-w-(--measure) pl-1">
          {filled(item, site)}
        </li>
      ))}
    </ul>
  )
}

const filled = (text: string, { email, location }: SiteFacts) =>
  text.replaceAll('{email}', email).replaceAll('{location}', location)
