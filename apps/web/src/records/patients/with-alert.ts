/** Adds an alert; returns the same list if it is blank or already listed in any letter case. */
export function withAlert(alerts: readonly string[], text: string): readonly string[] {
  const alert = text.trim().replace(/\s+/g, ' ')
  const isKnown = alerts.some(one => one.toLowerCase() === alert.toLowerCase())
  return alert === '' || isKnown ? alerts : [...alerts, alert]
}
