/** A connection of pg-boss. */
interface Executes {
  executeSql(text: string): Promise<unknown>
}

/** Processes of one database share its clock, so a time further ahead proves that the clock was set back. */
const tolerance = "interval '10 seconds'"

/**
 * Moves the times of pg-boss that lie ahead back to the present. After the clock was set back, pg-boss would otherwise look at
 * no schedule and begin no earlier job until the clock reached them again. The pause of a job that was made in the past
 * stays. `schema` is that of pg-boss.
 */
export const leaveTheFuture = async (db: Executes, schema: string): Promise<void> => {
  const now = `${schema}.job_now()`
  const isAhead = (...columns: string[]) => columns.map(column => `${column} > ${now} + ${tolerance}`).join(' or ')
  await db.executeSql(`
    update ${schema}.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null
    where ${isAhead('cron_on', 'bam_on', 'flow_on', 'reindex_on')}`)
  await db.executeSql(`
    update ${schema}.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
    where ${isAhead('monitor_claim_on', 'monitor_on', 'maintain_on')}`)
  await db.executeSql(`
    update ${schema}.job
    set start_after = least(start_after, ${now}), started_on = least(started_on, ${now}),
      heartbeat_on = least(heartbeat_on, ${now}), created_on = least(created_on, ${now})
    where state in ('created', 'retry', 'active') and (${isAhead('created_on', 'started_on')})`)
}
