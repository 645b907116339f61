/* Who is signed in gets the landing page inside the app, under the app's bar. */
void import('../main.tsx')
