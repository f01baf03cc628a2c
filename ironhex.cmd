@echo off
rem Starts Ironhex on Windows, as the file `ironhex` does elsewhere. The first use creates a private environment in .ironhex.
setlocal
if defined IRONHEX_PYTHON (set candidates="%IRONHEX_PYTHON%") else (set candidates="py" "python" "python3")
for %%P in (%candidates%) do (
    %%P -c "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))" >nul 2>nul
    if not errorlevel 1 (
        set python=%%P
        goto start
    )
)
echo ironhex: needs Python 3.11 or newer; install it from python.org, or name one in the variable IRONHEX_PYTHON 1>&2
exit /b 1

:start
%python% -X utf8 -I "%~dp0tools\launch.py" %*
exit /b %errorlevel%
