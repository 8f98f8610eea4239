// @ts-nocheck Runs in the browser unchanged: submits the page's only form.
'use strict'
document.forms[0]?.submit()
