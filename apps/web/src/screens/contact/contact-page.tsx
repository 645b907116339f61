import { t } from '@xrai/contract/strings/translate'
import { Mail, MapPin, Phone } from 'lucide-react'
import { ReadingPage } from '../../shell/site/reading-page.tsx'
import type { SiteFacts } from '../../shell/site/site-facts.ts'
import { ContactForm, type ContactFormProps } from './contact-form.tsx'

export interface ContactPageProps extends ContactFormProps {
  readonly site: SiteFacts
}

export function ContactPage({ site, written }: ContactPageProps) {
  const facts = [
    { icon: MapPin, name: t('contact.location'), value: site.location, href: undefined },
    { icon: Phone, name: t('contact.phone'), value: site.phone, href: site.phoneLink },
    { icon: Mail, name: t('contact.emailLabel'), value: site.email, href: `mailto:${site.email}` },
  ]
  return (
    <ReadingPage title={t('contact.title')} lead={t('contact.lead')}>
      <div className="mx-auto grid max-w-(--page) gap-12 px-4 py-10 sm:px-6 lg:grid-cols-[7fr_4fr] lg:gap-20 lg:py-14">
        <section>
          <h2 className="mb-6 text-24">{t('contact.form')}</h2>
          <ContactForm written={written} />
        </section>
        <section>
          <h2 className="text-24">{t('contact.info')}</h2>
          <dl className="mt-6 flex flex-col gap-6">
            {facts.map(({ icon: Icon, name, value, href }) => (
              <div key={name} className="relative min-h-11 pl-15">
                <dt className="text-14 text-muted">
                  <span className="absolute top-0 left-0 grid size-11 place-items-center rounded-control bg-primary-tint text-primary-ink">
                    <Icon size={20} aria-hidden="true" />
                  </span>
                  {name}
                </dt>
                <dd className="font-medium break-words">
                  {href === undefined ? (
                    value
                  ) : (
                    <a href={href} className="hover:underline">
                      {value}
                    </a>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </ReadingPage>
  )
}
