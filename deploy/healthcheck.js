// Ends with 0 if this process takes work, on a full disk too, which a restart would not empty. A worker answers at HEALTH_PORT, the API at PORT.
const port = process.env.HEALTH_PORT || process.env.PORT || 3000
const signal = AbortSignal.timeout(4000)
fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal }).then(
  answer => process.exit(answer.ok ? 0 : 1),
  () => process.exit(1),
)
