import '../theme/site.css'
import { readToken, restoreToken } from '../client/token.ts'

restoreToken()

/** A visitor's page is whole as it came; who is signed in gets it inside the app, under the app's bar. */
const begin = () => void (readToken() === null ? import('./landing-life.tsx') : import('../main.tsx'))

/** After everything that is seen: no script takes the line or the processor from the first picture. */
if (document.readyState === 'complete') begin()
else addEventListener('load', begin, { once: true })
