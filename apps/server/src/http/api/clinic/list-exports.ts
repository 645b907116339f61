import { exportNames } from '@xrai/contract/routes/export-names'
import * as routes from '@xrai/contract/routes/list-exports'
import { exportPeopleFigures } from '@xrai/contract/routes/people-figures'
import { exportSiteFigures } from '@xrai/contract/routes/sites'
import type { Context } from 'hono'
import type { Called } from '../../../accounts/identity/access.ts'
import { hasSites, readSites } from '../../../accounts/identity/clinic/sites.ts'
import { readTeam } from '../../../accounts/identity/clinic/team.ts'
import type { Session } from '../../../accounts/sessions/session.ts'
import { csvHeaders } from '../../../base/csv.ts'
import { allCards } from '../../../imaging/analyses/find-cards.ts'
import * as columns from '../../../insight/list-exports/columns.ts'
import { type Column, listFile } from '../../../insight/list-exports/list-file.ts'
import { readPeopleFigures } from '../../../insight/metrics/people-figures.ts'
import { readMetrics } from '../../../insight/metrics/read-metrics.ts'
import { readSiteFigures } from '../../../insight/metrics/site-figures.ts'
import { allCases } from '../../../records/cases/read-cases.ts'
import { allPatients } from '../../../records/patients/read-patients.ts'
import { allReports } from '../../../reports/report/list-reports.ts'
import { createDownloads } from '../../frame/send-download.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'
import { inZone } from './in-zone.ts'

/** Every list and panel as a CSV file. */
export const serveListExports = (api: Api): void => {
  const { attempts } = api.context
  const download = createDownloads(api.context)

  const answer = <Row>({ session, c, route, list, ...content }: AnsweredList<Row>) =>
    download({ c, route, session, headers: csvHeaders(exportNames[list]) }, () =>
      listFile(session, attempts, { action: `${list}-export`, ...content }),
    )

  const momentOf = (session: Session, query: { readonly timeZone?: string | undefined }) =>
    columns.momentIn(inZone(session, query).timeZone)

  serveRoute(api, routes.exportCases, async ({ session, query, c }) =>
    answer({
      session,
      c,
      route: routes.exportCases,
      list: 'cases',
      columns: columns.withSite(await hasSites(session.scope), columns.caseColumns(momentOf(session, query))),
      pages: () => allCases(session.scope, query),
    }),
  )

  serveRoute(api, routes.exportAnalyses, async ({ session, query, c }) =>
    answer({
      session,
      c,
      route: routes.exportAnalyses,
      list: 'analyses',
      columns: columns.withSite(await hasSites(session.scope), columns.analysisColumns(momentOf(session, query))),
      pages: () => allCards(session.scope, query),
    }),
  )

  serveRoute(api, routes.exportPatients, ({ session, query, c }) =>
    answer({
      session,
      c,
      route: routes.exportPatients,
      list: 'patients',
      columns: columns.patientColumns(momentOf(session, query)),
      pages: () => allPatients(session.scope, query),
    }),
  )

  serveRoute(api, routes.exportReports, async ({ session, query, c }) =>
    answer({
      session,
      c,
      route: routes.exportReports,
      list: 'reports',
      columns: columns.withSite(await hasSites(session.scope), columns.reportColumns(momentOf(session, query))),
      pages: () => allReports(session.scope, query),
    }),
  )

  serveRoute(api, routes.exportMetrics, async ({ session, query, c }) => {
    const metrics = await readMetrics(session, inZone(session, query))
    return answer({
      session,
      c,
      route: routes.exportMetrics,
      list: 'metrics',
      columns: columns.figureColumns,
      pages: () => onePage(columns.figuresOf(metrics)),
    })
  })

  serveRoute(api, exportPeopleFigures, async ({ session, query, c }) => {
    const { people } = await readPeopleFigures(session, attempts, inZone(session, query))
    return answer({
      session,
      c,
      route: exportPeopleFigures,
      list: 'people',
      columns: columns.personColumns(momentOf(session, query)),
      pages: () => onePage(people),
    })
  })

  serveRoute(api, exportSiteFigures, async ({ session, query, c }) => {
    const { figures } = await readSiteFigures(session.scope, inZone(session, query))
    return answer({
      session,
      c,
      route: exportSiteFigures,
      list: 'sites',
      columns: columns.siteColumns,
      pages: () => onePage(figures),
    })
  })

  serveRoute(api, routes.exportTeam, async ({ session, query, c }) => {
    const [{ members }, { sites }] = [await readTeam(session), await readSites(session)]
    const rows = members.map(row => ({ ...row, site: sites.find(({ id }) => id === row.siteId) ?? null }))
    return answer({
      session,
      c,
      route: routes.exportTeam,
      list: 'team',
      columns: columns.withSite<(typeof rows)[number]>(sites.length > 0, columns.teamColumns(momentOf(session, query))),
      pages: () => onePage(rows),
    })
  })
}

interface AnsweredList<Row> {
  readonly session: Session
  readonly c: Context
  readonly route: Called
  readonly list: keyof typeof exportNames
  readonly columns: readonly Column<Row>[]
  readonly pages: () => AsyncIterable<readonly Row[]>
}

async function* onePage<Row>(rows: readonly Row[]) {
  yield rows
}
