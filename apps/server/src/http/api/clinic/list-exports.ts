import type { AuditAction } from '@xrai/contract/routes/audit-actions'
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

/** Every list and panel as a CSV file. */
export const serveListExports = (api: Api): void => {
  const { attempts } = api.context
  const download = createDownloads(api.context)

  const answer = <Row>({ session, c, route, name, ...list }: AnsweredList<Row>) =>
    download({ c, route, session, headers: csvHeaders(`xrai-${name}`) }, () => listFile(session, attempts, list))

  serveRoute(api, routes.exportCases, async ({ session, query: { timeZone = session.timeZone, ...query }, c }) =>
    answer({
      session,
      c,
      route: routes.exportCases,
      name: 'casos',
      action: 'cases-export',
      columns: columns.withSite(await hasSites(session.scope), columns.caseColumns(columns.momentIn(timeZone))),
      pages: () => allCases(session.scope, query),
    }),
  )

  serveRoute(api, routes.exportAnalyses, async ({ session, query: { timeZone = session.timeZone, ...query }, c }) =>
    answer({
      session,
      c,
      route: routes.exportAnalyses,
      name: 'radiografias',
      action: 'analyses-export',
      columns: columns.withSite(await hasSites(session.scope), columns.analysisColumns(columns.momentIn(timeZone))),
      pages: () => allCards(session.scope, query),
    }),
  )

  serveRoute(api, routes.exportPatients, ({ session, query: { timeZone = session.timeZone, ...query }, c }) =>
    answer({
      session,
      c,
      route: routes.exportPatients,
      name: 'pacientes',
      action: 'patients-export',
      columns: columns.patientColumns(columns.momentIn(timeZone)),
      pages: () => allPatients(session.scope, query),
    }),
  )

  serveRoute(api, routes.exportReports, async ({ session, query: { timeZone = session.timeZone, ...query }, c }) =>
    answer({
      session,
      c,
      route: routes.exportReports,
      name: 'informes',
      action: 'reports-export',
      columns: columns.withSite(await hasSites(session.scope), columns.reportColumns(columns.momentIn(timeZone))),
      pages: () => allReports(session.scope, query),
    }),
  )

  serveRoute(api, routes.exportMetrics, async ({ session, query: { timeZone = session.timeZone, ...query }, c }) => {
    const metrics = await readMetrics(session, { ...query, timeZone })
    return answer({
      session,
      c,
      route: routes.exportMetrics,
      name: 'metricas',
      action: 'metrics-export',
      columns: columns.figureColumns,
      pages: () => onePage(columns.figuresOf(metrics)),
    })
  })

  serveRoute(api, exportPeopleFigures, async ({ session, query: { timeZone = session.timeZone, ...query }, c }) => {
    const { people } = await readPeopleFigures(session, attempts, { ...query, timeZone })
    return answer({
      session,
      c,
      route: exportPeopleFigures,
      name: 'equipo-en-cifras',
      action: 'people-export',
      columns: columns.personColumns(columns.momentIn(timeZone)),
      pages: () => onePage(people),
    })
  })

  serveRoute(api, exportSiteFigures, async ({ session, query: { timeZone = session.timeZone, ...query }, c }) => {
    const { figures } = await readSiteFigures(session.scope, { ...query, timeZone })
    return answer({
      session,
      c,
      route: exportSiteFigures,
      name: 'sedes-en-cifras',
      action: 'sites-export',
      columns: columns.siteColumns,
      pages: () => onePage(figures),
    })
  })

  serveRoute(api, routes.exportTeam, async ({ session, query: { timeZone = session.timeZone }, c }) => {
    const [{ members }, { sites }] = [await readTeam(session), await readSites(session)]
    const rows = members.map(row => ({ ...row, site: sites.find(({ id }) => id === row.siteId) ?? null }))
    return answer({
      session,
      c,
      route: routes.exportTeam,
      name: 'equipo',
      action: 'team-export',
      columns: columns.withSite<(typeof rows)[number]>(
        sites.length > 0,
        columns.teamColumns(columns.momentIn(timeZone)),
      ),
      pages: () => onePage(rows),
    })
  })
}

interface AnsweredList<Row> {
  readonly session: Session
  readonly c: Context
  readonly route: Called
  readonly name: string
  readonly action: AuditAction
  readonly columns: readonly Column<Row>[]
  readonly pages: () => AsyncIterable<readonly Row[]>
}

async function* onePage<Row>(rows: readonly Row[]) {
  yield rows
}
