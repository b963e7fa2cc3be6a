*** Settings ***
Documentation       The scenarios of Tinylog, Cancelled and Alarm through the keywords of AppiumLibrary.
Library             AppiumLibrary    timeout=10
Test Teardown       Close Application


*** Variables ***
${URL}      http://127.0.0.1:4723


*** Keywords ***
Start
    [Arguments]    ${app}
    Open Application    ${URL}    platformName=iOS    automationName=XCUITest    app=${app}

The Title Is
    [Arguments]    ${title}
    Wait Until Page Contains Element    //XCUIElementTypeNavigationBar[@name='${title}']


*** Test Cases ***
A List And A Task That Is Done
    Start    Tinylog
    Click Element    //XCUIElementTypeButton[@name='+']
    The Title Is    Add List
    Input Text    //XCUIElementTypeTextField    TODO
    Click Element    accessibility_id=Red
    Click Element    accessibility_id=Save
    The Title Is    TODO
    Page Should Contain Text    No tasks
    Click Element    //XCUIElementTypeNavigationBar/XCUIElementTypeButton[@name='My Lists']
    The Title Is    My Lists
    Click Element    //XCUIElementTypeCell[@name='TODO']
    Input Text    //*[@placeholderValue='Add new task']    Write some UI tests\n
    Click Element    accessibility_id=Done: Write some UI tests
    Click Element    //XCUIElementTypeButton[@name='My Lists']
    Element Attribute Should Match    //XCUIElementTypeCell[@name='TODO']    value    No open tasks

Plans With Friends
    Start    Cancelled
    Wait Until Page Contains Element    accessibility_id=Climbing
    Click Element    //XCUIElementTypeButton[@name='Add']
    Click Element    //XCUIElementTypeButton[@name='Save']
    Page Should Contain Text    Something is missing
    Click Element    //XCUIElementTypeAlert//XCUIElementTypeButton[@name='OK']
    Input Text    //XCUIElementTypeTextField[@placeholderValue='What']    Board games
    Input Text    //XCUIElementTypeTextField[@placeholderValue='With whom']    Barbara
    Input Text    //XCUIElementTypeTextField[@placeholderValue='When']    next Thursday
    Click Element    //XCUIElementTypeButton[@name='Save']
    Wait Until Page Contains Element    //XCUIElementTypeCell[@name='Board games']
    Click Element    //XCUIElementTypeCell[@name='Climbing']
    Click Element    //XCUIElementTypeButton[@name='Cancel']
    Element Text Should Be    accessibility_id=state    Waiting for friend
    Page Should Not Contain Element    //XCUIElementTypeButton[@name='Cancel']

Alarms
    Start    Alarm
    The Title Is    Alarm
    Xpath Should Match X Times    //XCUIElementTypeCell    3
    Click Element    //XCUIElementTypeButton[@name='Add']
    The Title Is    Add Alarm
    Input Text    //XCUIElementTypePickerWheel[1]    07
    Input Text    //XCUIElementTypePickerWheel[2]    45
    Click Element    //XCUIElementTypeButton[@name='Save']
    Wait Until Page Contains Element    //XCUIElementTypeCell[@name='07:45']
    Click Element    //XCUIElementTypeButton[@name='Edit']
    Page Should Contain Element    //XCUIElementTypeButton[@name='Done']
